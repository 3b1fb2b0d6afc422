"""The pure rules core of Steward. See README.md in this folder."""
