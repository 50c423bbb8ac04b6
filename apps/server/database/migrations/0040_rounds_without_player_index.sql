-- Requires 0040_rounds_without_player_index.sql: since then a player's rounds are found by the player's entries. An
-- entry in this index cost a bet 6 to 8 µs and 80 bytes of WAL at a random place.
drop index rounds_of_player;
