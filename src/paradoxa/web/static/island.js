// Paradox Island: what the notes map does besides its forms.
"use strict";
