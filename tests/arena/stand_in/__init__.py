"""What stands in for programs that are too slow to start in every test. The folder goes on the path, as their own."""
