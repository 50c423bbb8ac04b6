-- What a stake in a game counts by: set from its published return, changed by two people. A class that lowers a game's
-- weight is announced and holds from its moment on.
alter table tenant_games
  add column wager_class smallint not null default 4 check (wager_class between 0 and 7),
  add column next_wager_class smallint check (next_wager_class between 0 and 7),
  add column next_wager_class_at timestamptz,
  add constraint tenant_games_next_wager_class check ((next_wager_class is null) = (next_wager_class_at is null));
create index tenant_games_next_wager_classes on tenant_games (next_wager_class_at) where next_wager_class is not null;

update tenant_games t set wager_class = case
    when g.rtp is null then 4
    when g.has_tables then case when g.rtp <= 9960 then 5 else 4 end
    when g.rtp <= 9600 then 0 when g.rtp <= 9800 then 1 when g.rtp <= 9900 then 2 when g.rtp <= 9960 then 3 else 4 end
  from games g where g.id = t.game_id;
