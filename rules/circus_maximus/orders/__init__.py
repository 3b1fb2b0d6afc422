"""Fields of an order and their meaning, what answers where nobody is asked, and the forms."""
