"""What checks the rules: test vectors and move counts. It calls the product's own code and holds no second copy of a rule."""
