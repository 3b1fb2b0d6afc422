"""Order sheets: grammar, forms, prices, and answers where nobody is asked."""
