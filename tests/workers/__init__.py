"""Tests of processes that think."""
