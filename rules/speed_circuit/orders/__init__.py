"""Orders: sheets, forms, prices, and answers given automatically."""
