"""Scenario files with something wrong in them, made from good ones; the same for the same seed."""

import random
import re

NUMBER = re.compile(r"(?<![\w.:\"])-?\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.:\"])")
TEXT = re.compile(r'"[^"\n]*"')
KEY = re.compile(r"(?m)(?<=[{,\s])([A-Za-z]\w*)(?=\s*=)|^([A-Za-z]\w*)(?=\s*=)")
SUFFIX = re.compile(r"_(?:mm|ms|kmh|rad|m|s|km)\b")

NUMBERS = [
    *("nan", "inf", "-inf", "0", "0.0", "-0.0", "-1", "1", "2", "1e-300", "1e-12", "1e-6", "1e3", "1e6", "1e9", "1e15"),
    *("1e100", "1e308", "1e400", "9223372036854775808", "1" + "0" * 400, "0x10", "1_000", "1.0.0", "1e", "+5", "--1"),
]
OTHERS = [
    *("true", "false", '""', '"text"', "[]", "{}", "[1, 2]", "[[[]]]", "{ a = 1 }", '["a"]', "1979-05-27", "07:32:00"),
    *("1979-05-27T07:32:00Z", "[nan]", "[1, true]", '{ kind = "straight" }', "[{}]", "'''x'''", "none", ""),
]
TEXTS = [
    *("", " ", "..", "../../etc/passwd", "../../../../../../etc/passwd", "/etc/passwd", "/dev/zero", "/dev/stdin", "/"),
    *("~/x.toml", "C:\\\\x.toml", "\\u0000", "a\\u0000b", "x" * 5000, "..." * 100, "\\n", "%s%n{0}", "$(ls)", "nan"),
    *("Ω≈ç√", "💥", "\\u202Eabc", "é" * 300, "manchester-bogie", "manchester-wheelset", "manchester-wagom", "ode45"),
    *(
        "ode23",
        "ODE5",
        "dist",
        "fastsim",
        "fastrip",
        "polach",
        "kalker-linear",
        "johnson-vermeulen",
        "none",
        "on-approach",
    ),
    *(
        "60E1",
        "S1002",
        "UIC 60",
        "EN15302-rail-A",
        "left",
        "right",
        "1:0",
        "1:20",
        "1:-20",
        "0:1",
        "1:1",
        "inf",
        "1:40:40",
    ),
    *("erri-b176-high", "straight", "curve", "transition", "bloss", "sine", "scenarios", "meli2011_curve.toml"),
]
ADDITIONS = [
    '\n[[start]]\nbody = "wheelset1"\ny_mm = {n}\nyaw_mrad = {n}\n',
    '\n[[start]]\nbody = "carbody"\nz = {n}\nvy = {n}\nroll = {n}\n',
    '\n[[load]]\nbody = "carbody"\ntimes = [0, {n}]\nFy_kN = [0, {n}]\n',
    '\n[[load]]\nbody = "wheelset1"\ntimes = [0]\nMy = [{n}]\n',
    '\n[[load]]\nbody = "wheelset9"\ntimes = [0, 0]\nMy = [1, 2]\n',
    '\n[constraints]\ncarbody = "fixed"\n',
    '\n[constraints]\nwheelset1 = "speed"\ncarbody = "{n}"\n',
    "\n[constraints]\nbogie1 = {n}\n",
    "\n[speed_control]\ngain = {n}\n",
    "\n[unknown]\nx = {n}\n",
    "\n[run]\nspeed = {n}\n",
    "\nspeed = {n}\n",
    '\n[[track.segments]]\nkind = "straight"\nlength = {n}\n',
    "\n[[track.vertical]]\nlength = {n}\n",
]
INNER = [
    "duration = {n}",
    "start = {n}",
    'integrator = {{ name = "ode45", relative = {n}, absolute = {n} }}',
    'integrator = {{ name = "ode23", step = {n} }}',
    "output_every = {n}",
    'friction = {{ kind = "falling", coefficient = {n}, decay = {n} }}',
    'friction = {{ kind = "along-track", positions = [0, {n}], left = [0.3, {n}], right = [0.3, 0.1] }}',
    'friction = {{ kind = "degraded", degraded = {n}, memory = {n} }}',
    "grid = [{n}, 20]",
    "elasticity = {{ E_GPa = {n}, nu = {n} }}",
    "damping_coefficient = {n}",
    'irregularity = {{ psd = "erri-b176-low", seed = {n}, shortest = {n} }}',
    'irregularity = {{ psd = "erri-b176-high", seed = 1, scale = {n} }}',
    'irregularity = {{ psd = "erri-b176-low", seed = 3, fade = {n}, start = {n} }}',
    'irregularity = {{ file = "../../etc/passwd" }}',
    "cant_base = {n}",
    "gauge = {n}",
]


def _spot(rng, found):
    found = list(found)
    return rng.choice(found) if found else None


def _replaced(rng, text, pattern, make):
    spot = _spot(rng, pattern.finditer(text))
    return text if spot is None else text[: spot.start()] + make(spot.group()) + text[spot.end() :]


def _lines(rng, text, change):
    lines = text.split("\n")
    change(lines, rng.randrange(len(lines)), rng.randrange(len(lines)))
    return "\n".join(lines)


def delete_line(rng, text):
    return _lines(rng, text, lambda lines, i, j: lines.pop(i))


def repeat_line(rng, text):
    return _lines(rng, text, lambda lines, i, j: lines.insert(j, lines[i]))


def swap_lines(rng, text):
    def swap(lines, i, j):
        lines[i], lines[j] = lines[j], lines[i]

    return _lines(rng, text, swap)


def odd_number(rng, text):
    return _replaced(rng, text, NUMBER, lambda old: rng.choice(NUMBERS))


def scaled_number(rng, text):
    """Another size or sign: files like these are often accepted, and run."""
    factor = rng.choice((-1.0, 0.1, 0.5, 0.9, 1.1, 2.0, 10.0, 1e3, 1e-3, 1e6, 1e-6))
    return _replaced(rng, text, NUMBER, lambda old: repr(float(old) * factor))


def other_type(rng, text):
    return _replaced(rng, text, rng.choice((NUMBER, TEXT)), lambda old: rng.choice(OTHERS))


def odd_text(rng, text):
    return _replaced(rng, text, TEXT, lambda old: f'"{rng.choice(TEXTS)}"')


def misspelt_key(rng, text):
    def misspell(old):
        at = rng.randrange(len(old))
        return rng.choice((old[:at] + old[at + 1 :], old[:at] + "x" + old[at:], old.upper(), old + "_mm", f'"{old} "'))

    return _replaced(rng, text, KEY, misspell)


def removed_key(rng, text):
    """A key with its value, also inside a line."""
    pattern = re.compile(r"\w+\s*=\s*(?:\"[^\"\n]*\"|[^,{}\[\]\n]+)\s*,?")
    return _replaced(rng, text, pattern, lambda old: "")


def other_unit(rng, text):
    return _replaced(
        rng, text, SUFFIX, lambda old: rng.choice(("_km", "_mm", "_m", "_deg", "_kmh", "_ft", "_", "_s", "_ms"))
    )


def cut_off(rng, text):
    return text[: rng.randrange(len(text))]


def random_characters(rng, text):
    at = rng.randrange(len(text))
    odd = "".join(
        chr(rng.choice((0, 9, 10, 34, 61, 91, 93, 123, 125, 0x7F, 0xE9, 0x3A9, 0x1F4A5, 0xFEFF)))
        for _ in range(rng.randint(1, 9))
    )
    return text[:at] + odd + text[at + rng.randint(0, 9) :]


def deeply_nested(rng, text):
    depth = rng.choice((3, 50, 400, 5000))
    nested = rng.choice(("[" * depth + "]" * depth, "{ a = " * depth + "1" + " }" * depth))
    return _replaced(rng, text, NUMBER, lambda old: nested)


def long_list(rng, text):
    count = rng.choice((30, 100, 300, 300, 1000, 20_000))
    longer = rng.choice(('{ kind = "straight", length = 1 },', '{ kind = "transition", length = 3 },', "1,", '"a",'))
    return text.replace("segments = [", "segments = [" + "\n".join([longer] * count), 1)


def swapped_tables(rng, text):
    headers = re.findall(r"(?m)^\[\w+\]$", text)
    if len(headers) < 2:
        return text
    a, b = rng.sample(headers, 2)
    return text.replace(a, "\0").replace(b, a).replace("\0", b)


def added_table(rng, text):
    return text + rng.choice(ADDITIONS).format(n=rng.choice(NUMBERS))


def added_key(rng, text):
    headers = re.findall(r"(?m)^\[\w+\]$", text)
    if not headers:
        return text
    header, line = (
        rng.choice(headers),
        rng.choice(INNER).format(n=rng.choice([*NUMBERS[:20], "0.3", "0.01", "20", "50"])),
    )
    key = line.split(" ")[0]
    text = re.sub(rf"(?m)^{key}\w*\s*=.*$", "", text)
    return text.replace(header, f"{header}\n{line}", 1)


def odd_length(rng, text):
    """Tiny and huge lengths, radii and cants."""
    pattern = re.compile(r"(?:length|radius|cant_mm|cant_rad|gauge_mm|cant_base_mm)\s*=\s*[\d.]+")
    number = rng.choice(("1e-9", "1e-3", "0.5", "3", "30", "500", "1e4", "1e6", "1e9", "1e12", "-3", "0"))
    return _replaced(rng, text, pattern, lambda old: old.split("=")[0] + "= " + number)


def other_ends_of_lines(rng, text):
    return rng.choice(
        ("\ufeff" + text, text.replace("\n", "\r\n"), text.replace("\n", "\r"), text.replace("\n", "\u2028"))
    )


MUTATIONS = (
    *(delete_line, repeat_line, swap_lines, odd_number, odd_number, scaled_number, scaled_number, scaled_number),
    *(other_type, odd_text, odd_text, misspelt_key, removed_key, removed_key, other_unit, cut_off, random_characters),
    *(deeply_nested, long_list, swapped_tables, added_table, added_table, added_key, added_key, odd_length, odd_length),
    other_ends_of_lines,
)


def mutated(good: list[str], seed: int) -> bytes:
    """File number `seed`: one to three changes, now and then random bytes."""
    rng = random.Random(seed)
    text = rng.choice(good)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if text:
            text = rng.choice(MUTATIONS)(rng, text)
    data = text.encode("utf-8")
    if rng.random() < 0.03:
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.randbytes(rng.randint(1, 40)) + data[at:]
    if rng.random() < 0.01:
        data = rng.randbytes(rng.randint(0, 2000))
    return data
