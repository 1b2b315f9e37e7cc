"""What the intranet holds at first: English and German, people and places, long and short."""
