-- An exclusion that somebody else asked for, or that staff made, is not the player's to end.
alter table exclusions add column is_imposed boolean not null default false;
