"""The replay page: one HTML file that shows a race move by move and checks its dice in the browser."""
