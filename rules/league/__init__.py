"""League rules: points, season standings and campaigns."""
