"""Pictures of races: shapes without a library in `scene`, Pillow in `raster` and `lettering` alone."""
