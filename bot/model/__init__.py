"""Values shared by every part of the bot: requests, rejections, drivers, seats, timing."""
