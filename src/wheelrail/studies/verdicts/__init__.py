"""Whether a verdict can be signed: assessed numbers against filters over every step, and the steps that auto takes."""
