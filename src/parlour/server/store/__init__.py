"""What is kept: the log of matches, people, ratings and the lists made of them."""
