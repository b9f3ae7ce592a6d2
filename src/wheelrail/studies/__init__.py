"""Published studies, made again and set beside what was published."""
