import type { Mutant } from "../mutant.ts";

const file = "apps/server/database/functions/post-commands.sql";
const wallet = "apps/server/src/modules/wallet";
const model = [`${wallet}/model.test.ts`, `${wallet}/posting.test.ts`];
const limits = [`${wallet}/restrictions.test.ts`, `${wallet}/model.test.ts`];
const races = [`${wallet}/race.test.ts`, `${wallet}/posting.test.ts`, `${wallet}/model.test.ts`];
const rounds = [`${wallet}/posting.test.ts`, `${wallet}/model.test.ts`, "apps/server/test/step-rounds.test.ts"];

const on =
  (suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `ledger/${id}`, file, find, replace, suite });

const money = on(model);
const limit = on(limits);
const race = on(races);
const round = on(rounds);

/** The posting function: what it refuses, what it moves, what it keeps. */
export const ledgerSqlMutants: readonly Mutant[] = [
  money(
    "bonus-before-cash",
    "part_cash := least(wallet.cash, command.amount); -- cash first",
    "part_cash := command.amount - least(wallet.bonus, command.amount); -- cash first",
  ),
  money(
    "stake-with-debt",
    "when wallet.debt > 0 then 'debt_outstanding'\n        when command.amount",
    "when wallet.debt < 0 then 'debt_outstanding'\n        when command.amount",
  ),
  money(
    "stake-beyond-balance",
    "when part_bonus > case when command.cash_only then 0 else wallet.bonus end",
    "when part_bonus > 1 + case when command.cash_only then 0 else wallet.bonus end",
  ),
  money(
    "bonus-in-cash-only-game",
    "case when command.cash_only then 0 else wallet.bonus end",
    "case when command.cash_only then wallet.bonus else wallet.bonus end",
  ),
  money("win-all-cash", "part_bonus := case when round.staked_bonus = 0 then 0", "part_bonus := case when round.staked_bonus >= 0 then 0"),
  money(
    "win-bonus-rounds-up",
    "else div(applied::numeric * round.staked_bonus, round.staked_cash + round.staked_bonus)::bigint end",
    "else ceil(applied::numeric * round.staked_bonus / (round.staked_cash + round.staked_bonus))::bigint end",
  ),
  money("win-without-bet", "if command.requires_bet and round.bets = 0", "if command.requires_bet and round.bets < 0"),
  money(
    "key-of-other-player",
    "if key.player_id <> wallet.player_id or key.content <> command.content",
    "if key.content <> command.content",
  ),
  money(
    "key-with-other-content",
    "if key.player_id <> wallet.player_id or key.content <> command.content",
    "if key.player_id <> wallet.player_id",
  ),
  money(
    "tombstone-ignored",
    "elsif key.state = 'tombstone' then status := 'cancelled';",
    "elsif key.state = 'never' then status := 'cancelled';",
  ),
  money(
    "rollback-of-other-player",
    "elsif target.player_id <> wallet.player_id then status := 'idempotency_conflict';",
    "elsif false then status := 'idempotency_conflict';",
  ),
  money("rollback-twice", "elsif target.state in ('tombstone', 'rolled_back') then", "elsif target.state in ('tombstone') then"),
  money("rollback-of-deposit", "elsif target.kind not in ('bet', 'win') then", "elsif target.kind not in ('bet', 'win', 'deposit') then"),
  money("rollback-keeps-no-tombstone", "target.state := 'tombstone'; target.is_new := true;", "target.state := 'tombstone';"),
  money("rollback-leaves-target", "target.state := 'rolled_back'; target.changed := true;", "target.state := 'rolled_back';"),
  money("win-rollback-spares-bonus", "part_bonus := least(wallet.bonus, target.bonus);", "part_bonus := 0;"),
  money(
    "win-rollback-below-zero",
    "part_cash := least(wallet.cash, target.cash + target.bonus - part_bonus);",
    "part_cash := target.cash + target.bonus - part_bonus;",
  ),
  money("win-rollback-without-debt", "shortage := target.cash + target.bonus - part_bonus - part_cash;", "shortage := 0;"),
  money("deposit-while-blocked", "if restrictions.may_deposit is not true", "if restrictions.may_deposit is null"),
  money("deposit-not-counted", "wallet.deposit_count := wallet.deposit_count + 1;", "wallet.deposit_count := wallet.deposit_count;"),
  money("return-more-than-cash", "applied := least(wallet.cash, command.amount); shortage", "applied := command.amount; shortage"),
  money(
    "hold-with-debt",
    "if wallet.debt > 0 then status := 'debt_outstanding';\n          elsif wallet.cash",
    "if wallet.debt < 0 then status := 'debt_outstanding';\n          elsif wallet.cash",
  ),
  money(
    "hold-one-beyond",
    "elsif wallet.cash < command.amount then status := 'insufficient_balance';",
    "elsif wallet.cash + 1 < command.amount then status := 'insufficient_balance';",
  ),
  money(
    "payout-of-unheld",
    "when 'payout' then\n          if wallet.held < command.amount",
    "when 'payout' then\n          if wallet.held + 1 < command.amount",
  ),
  money(
    "release-of-unheld",
    "when 'release' then\n          if wallet.held < command.amount",
    "when 'release' then\n          if wallet.held + 1 < command.amount",
  ),
  money("forfeit-more-than-bonus", "applied := least(wallet.bonus, command.amount); -- ending", "applied := command.amount; -- ending"),
  money(
    "adjustment-below-zero",
    "if wallet.cash + command.amount < 0 or wallet.bonus + command.other_amount < 0",
    "if wallet.cash + command.amount < 0",
  ),
  money(
    "debt-not-repaid",
    "if wallet.debt > 0 and wallet.cash > 0 and j = array_length(moves, 1)",
    "if wallet.debt > 0 and wallet.cash > 1000000000 and j = array_length(moves, 1)",
  ),
  money(
    "key-not-kept",
    "if key.state is null and status in ('posted', 'target_unknown', 'already_rolled_back')",
    "if key.state is null and status in ('target_unknown', 'already_rolled_back')",
  ),
  money(
    "refusal-kept",
    "status in ('posted', 'target_unknown', 'already_rolled_back')",
    "status in ('posted', 'target_unknown', 'already_rolled_back', 'insufficient_balance')",
  ),
  money("unsafe-commit-allowed", "if current_setting('synchronous_commit') = 'off'", "if current_setting('synchronous_commit') = 'never'"),
  money(
    "snapshot-isolation-allowed",
    "if current_setting('transaction_isolation') <> 'read committed'",
    "if current_setting('transaction_isolation') = 'never'",
  ),

  limit("stake-while-blocked", "when restrictions.may_stake is not true", "when restrictions.may_stake is null"),
  limit(
    "daily-loss-one-below",
    "restrictions.lost_day + command.amount > restrictions.loss_limit_day",
    "restrictions.lost_day + command.amount >= restrictions.loss_limit_day",
  ),
  limit(
    "weekly-loss-one-below",
    "restrictions.lost_week + command.amount > restrictions.loss_limit_week",
    "restrictions.lost_week + command.amount >= restrictions.loss_limit_week",
  ),
  limit(
    "monthly-loss-one-beyond",
    "restrictions.lost_month + command.amount > restrictions.loss_limit_month",
    "restrictions.lost_month + command.amount > restrictions.loss_limit_month + 1",
  ),
  limit(
    "daily-stake-one-beyond",
    "restrictions.staked_day + command.amount > restrictions.stake_limit_day",
    "restrictions.staked_day + command.amount > restrictions.stake_limit_day + 1",
  ),
  limit(
    "weekly-stake-one-below",
    "restrictions.staked_week + command.amount > restrictions.stake_limit_week",
    "restrictions.staked_week + command.amount >= restrictions.stake_limit_week",
  ),
  limit(
    "monthly-stake-one-beyond",
    "restrictions.staked_month + command.amount > restrictions.stake_limit_month",
    "restrictions.staked_month + command.amount > restrictions.stake_limit_month + 1",
  ),
  limit("win-counts-as-no-gain", "lost := lost - applied;", "lost := lost;"),
  limit("rollback-counts-today", "counts_on := target.posted_on;", "counts_on := restrictions.counted_on;"),
  limit(
    "counters-not-written",
    "from unnest(restrictions_list) s where s.changed",
    "from unnest(restrictions_list) s where s.changed and false",
  ),

  round("round-of-other-player", "elsif round.player_id <> wallet.player_id\n        or (command.kind", "elsif (command.kind"),
  round(
    "round-played-twice",
    "command.kind in ('play_round', 'open_round') and round.state is not null",
    "command.kind in ('open_round') and round.state is not null",
  ),
  round("nonce-of-other-seed", "wallet.seed_id is distinct from command.seed_id or wallet.next_nonce", "wallet.next_nonce"),
  round("nonce-skipped", "wallet.next_nonce <> command.nonce", "wallet.next_nonce > command.nonce"),
  round("nonce-not-counted", "wallet.next_nonce := wallet.next_nonce + 1;", "wallet.next_nonce := wallet.next_nonce;"),
  round(
    "closed-round-stays-open",
    "if round.state = 'open' and (command.closes or command.kind in ('close_round', 'play_round'))",
    "if round.state = 'open' and (command.closes or command.kind in ('close_round'))",
  ),

  race("wallet-not-locked", "offset 0 for no key update) found on true;", "offset 0) found on true;"),
  {
    ...race("older-version-overwrites", "where w.version < excluded.version;", "where w.version <= excluded.version + 1000;"),
    equivalent: "The wallet is locked before it is read, so a stale version never gets here; the count of written rows is a second guard.",
  },
];
