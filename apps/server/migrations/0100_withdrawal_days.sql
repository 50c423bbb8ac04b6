-- Whether a withdrawal went without an operator's decision when it was asked for: a day's automatic payouts are summed up, so
-- that a withdrawal in parts meets the limit that the whole would meet.
alter table withdrawals add column automatic boolean not null default true;
