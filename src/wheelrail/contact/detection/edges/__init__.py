"""Where a wheel leaves its profile or its rail."""
