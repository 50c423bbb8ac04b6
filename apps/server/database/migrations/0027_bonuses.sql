-- The active bonus of a wallet, and what late money of an ended one is decided with. Written by post_commands alone,
-- under the wallet's lock. Amounts are whole centavos.

create type bonus_end_reason as enum ('converted', 'spent', 'forfeited', 'expired', 'cancelled');

-- One row per wallet at most. Only the key is indexed, and pages keep free space, so that updates stay HOT.
create table active_bonuses (
  tenant_id int not null,
  player_id uuid not null,
  bonus_id uuid not null,
  -- What was given, wins of its free rounds included.
  granted bigint not null check (granted >= 0),
  -- What must be wagered, and what has been.
  required bigint not null check (required >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  -- What a centavo from a free round adds to `required`, in tenths.
  times_x10 int not null check (times_x10 >= 0),
  -- Whether the cash part of a stake counts too.
  counts_cash boolean not null,
  -- A stake with bonus money is at most this. Null: no limit.
  max_stake bigint check (max_stake > 0),
  -- What of a stake counts, by wager class 0 to 7, in basis points. -1: bonus money cannot be staked there.
  class_bps int[] not null
    check (cardinality(class_bps) = 8 and -1 <= all (class_bps) and 10000 >= all (class_bps)),
  -- Games with weights of their own.
  except_games int[] not null default '{}' check (cardinality(except_games) <= 100),
  except_bps int[] not null default '{}' check (
    cardinality(except_bps) = cardinality(except_games) and -1 <= all (except_bps) and 10000 >= all (except_bps)),
  -- Whether what was given converts too, or only what was won with it.
  principal_kept boolean not null,
  -- At most this becomes cash. Null: no limit.
  cap bigint check (cap >= 0),
  converted bigint not null default 0 check (converted >= 0),
  -- In how many equal steps the bonus is released, and how many were.
  steps int not null default 1 check (steps > 0),
  steps_done int not null default 0 check (0 <= steps_done and steps_done <= steps),
  -- Free rounds that are not played yet.
  rounds_remaining int not null default 0 check (rounds_remaining >= 0),
  -- Open rounds with its money.
  open_rounds int not null default 0 check (open_rounds >= 0),
  withdrawal_ends_it boolean not null,
  expires_at timestamptz not null,
  primary key (tenant_id, player_id),
  constraint active_bonuses_within_cap check (converted <= cap)
) with (fillfactor = 60);

-- As a bonus was when it ended.
create table ended_bonuses (
  like active_bonuses including constraints,
  end_reason bonus_end_reason not null,
  -- What may still become cash of a converted bonus. Null: no limit.
  cap_remaining bigint check (cap_remaining >= 0),
  -- What counted towards a conversion and was rolled back after it: a case for staff.
  shortfall bigint not null default 0 check (shortfall >= 0),
  ended_at timestamptz not null,
  primary key (tenant_id, bonus_id)
);
revoke delete on ended_bonuses from trevo_app;

-- Bonus money from before bonuses had terms belongs to none: nobody could say when it converts.
do $bonus_money$
begin
  if exists (select from wallets where bonus > 0) then
    raise exception 'Wallets hold bonus money that belongs to no bonus.'
      using hint = 'End it with the release that granted it, then install this one.';
  end if;
end $bonus_money$;

-- A wallet without a bonus is all cash.
alter table wallets add column bonus_id uuid;
alter table wallets add constraint wallets_bonus_has_id check (bonus = 0 or bonus_id is not null);

-- Whose money `staked_bonus` is: a round holds the money of one bonus. Its wager class is that of its first bet; what
-- it risks is the sum over its bets, null where that is the stake.
alter table rounds add column bonus_id uuid;
alter table rounds add column wager_class smallint check (wager_class between 0 and 7);
alter table rounds add column at_risk bigint check (at_risk >= 0);

-- The bonus whose money moved, or that the stake counted for; and what counted: negative where that was taken back.
alter table entries add column bonus_id uuid;
alter table entries add column counted bigint;

-- What a rollback takes back: what counted towards the bonus, and what a win of a free round added to `granted`.
alter table wallet_keys add column bonus_id uuid;
alter table wallet_keys add column wagered bigint;
alter table wallet_keys add column granted bigint;

-- The bonus as it was read, and as it is now; `bonus_read` is the wallet's bonus_id as it was read.
alter type ledger_wallet add attribute bonus_id uuid, add attribute bonus_read uuid,
  add attribute active active_bonuses;
alter type ledger_key add attribute bonus_id uuid, add attribute wagered bigint, add attribute granted bigint;
alter type ledger_round add attribute bonus_id uuid, add attribute wager_class smallint, add attribute at_risk bigint;
alter type ledger_command add attribute wager_class smallint, add attribute at_risk bigint, add attribute bonus_id uuid;
-- `counted` belongs to the first move. `ended` is the bonus of late money, changed by it.
alter type ledger_decision add attribute bonus_id uuid, add attribute counted bigint, add attribute granted bigint,
  add attribute ended ended_bonuses;
alter type ledger_entry add attribute bonus_id uuid, add attribute counted bigint;
-- What this game may take, and the progress of the active bonus: null without one.
alter type ledger_answer add attribute spendable bigint, add attribute wagered bigint, add attribute required bigint;
