"""Reading of files that come from outside: tables and measured profiles."""
