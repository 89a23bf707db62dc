"""The tabs of Paradox Island's desks on small screens."""

from __future__ import annotations

from playwright.sync_api import Page


def open_tab(page: Page, part: str) -> None:
    """Open a part of the desk, where parts are tabs."""
    tab = page.locator(f".tb:has(#tab-{part})")
    if tab.is_visible():
        tab.click()


def open_tracks(page: Page) -> None:
    """Show the loose tracks, where they stand in place of the palette."""
    open_tab(page, "mark")
    button = page.locator(".trackb")
    if button.is_visible() and not page.locator("#show-tracks").is_checked():
        button.click()


def open_palette(page: Page) -> None:
    """Show the palette again."""
    open_tab(page, "mark")
    button = page.locator(".trackb")
    if button.is_visible() and page.locator("#show-tracks").is_checked():
        button.click()
