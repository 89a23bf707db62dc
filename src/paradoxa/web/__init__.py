"""The browser table: pages made from desks and views; no true state ever comes in here."""
