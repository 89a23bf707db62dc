"""Help with deduction: worked out for one reader's view, and told to that reader alone."""

from __future__ import annotations
