-- Lobbies whose organiser is gone or silent: from this time on each of their drivers may start the race.

ALTER TABLE race ADD COLUMN drivers_may_start_at INTEGER;
UPDATE race SET drivers_may_start_at = 0 WHERE stage = 'lobby' AND creator <= 0;
UPDATE race SET drivers_may_start_at = created + 604800
    WHERE stage = 'lobby' AND creator > 0 AND (SELECT count(*) FROM seat WHERE seat.race = race.id) > 1;
CREATE INDEX race_lobby ON race (id) WHERE stage = 'lobby';
