"""The folders of the repository, and its data and texts."""

from pathlib import Path

from bot.data_files import Library
from bot.text.localizer import Localizers

ROOT = Path(__file__).parents[1]
DATA = ROOT / "data"
LIBRARY = Library(DATA)
LOCALIZERS = Localizers.from_files(LIBRARY.load_messages())
