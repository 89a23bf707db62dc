"""Deduction: what follows from what a seat was told, from its view alone. The house asks by `games.title.Deduction`."""

from paradoxa.games.paradox_island.knowledge.deduction.answers import proven as proven
from paradoxa.games.paradox_island.knowledge.deduction.answers import read as read
from paradoxa.games.paradox_island.knowledge.deduction.answers import text as text
from paradoxa.games.paradox_island.knowledge.deduction.desk import QUICK as QUICK
from paradoxa.games.paradox_island.knowledge.deduction.desk import answer as answer
from paradoxa.games.paradox_island.knowledge.deduction.questions import EFFORTS as EFFORTS
from paradoxa.games.paradox_island.knowledge.deduction.questions import PROVING as PROVING
from paradoxa.games.paradox_island.knowledge.deduction.questions import is_settled as is_settled
from paradoxa.games.paradox_island.knowledge.deduction.questions import level as level
from paradoxa.games.paradox_island.knowledge.deduction.questions import question as question
from paradoxa.games.paradox_island.knowledge.deduction.questions import seats as seats
from paradoxa.games.paradox_island.knowledge.deduction.questions import still as still
