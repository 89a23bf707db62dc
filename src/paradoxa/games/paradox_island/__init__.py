"""Paradox Island: one omnipotent host against captives who walk an unseen island."""
