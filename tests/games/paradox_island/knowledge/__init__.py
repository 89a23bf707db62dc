"""Tests of the deduction desk."""
