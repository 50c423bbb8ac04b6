import type { Mutant } from "../mutant.ts";

const functions = "apps/server/database/functions";
const wallet = "apps/server/src/modules/wallet";
const model = [`${wallet}/model.test.ts`, `${wallet}/posting.test.ts`];
const limits = [`${wallet}/restrictions.test.ts`, `${wallet}/model.test.ts`];
const races = [`${wallet}/race.test.ts`, `${wallet}/posting.test.ts`, `${wallet}/model.test.ts`];
const rounds = [`${wallet}/posting.test.ts`, `${wallet}/model.test.ts`, "apps/server/test/multi-action-rounds.test.ts"];

const on =
  (source: string, suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `ledger/${id}`,
    file: `${functions}/${source}.sql`,
    find,
    replace,
    suite,
  });

const money = on("post-commands", model);
const decision = on("decide-commands", model);
const correction = on("decide-commands", [`${wallet}/reinstate.test.ts`, ...model]);
const limit = on("wallet-limits", limits);
const stake = on("decide-commands", limits);
const round = on("post-commands", rounds);
const nonce = on("decide-commands", rounds);

/** Mutants of the posting function: what it refuses, moves and stores. */
export const ledgerSqlMutants: readonly Mutant[] = [
  decision("stake-with-debt", "\n    when wallet.debt > 0 then 'debt_outstanding'", "\n    when wallet.debt < 0 then 'debt_outstanding'"),
  decision("stake-beyond-balance", "when part_bonus > usable then", "when part_bonus > usable + 1 then"),
  decision("win-without-bet", "if command.requires_bet and round.bets = 0", "if command.requires_bet and round.bets < 0"),
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
  decision(
    "rollback-of-other-player",
    "when target.player_id <> wallet.player_id then 'idempotency_conflict'",
    "when false then 'idempotency_conflict'",
  ),
  decision("rollback-twice", "when target.state = 'rolled_back' then", "when target.state = 'never' then"),
  decision("rollback-of-deposit", "when target.kind not in ('bet', 'win') then", "when target.kind not in ('bet', 'win', 'deposit') then"),
  decision("rollback-keeps-no-tombstone", "target.state := 'tombstone'; target.is_new := true;", "target.state := 'tombstone';"),
  decision("rollback-leaves-target", "target.state := 'rolled_back'; target.changed := true;", "target.state := 'rolled_back';"),
  decision(
    "win-rollback-below-zero",
    "part_cash := least(wallet.cash, target.cash + target.bonus - part_bonus);",
    "part_cash := target.cash + target.bonus - part_bonus;",
  ),
  decision("win-rollback-without-debt", "shortage := target.cash + target.bonus - part_bonus - part_cash;", "shortage := 0;"),
  decision("deposit-while-blocked", "if not wallet.may_deposit", "if wallet.may_deposit is null"),
  money("deposit-not-counted", "wallet.deposit_count := wallet.deposit_count + 1;", "wallet.deposit_count := wallet.deposit_count;"),
  decision(
    "return-more-than-cash",
    "decision.applied := least(wallet.cash, command.amount); shortage",
    "decision.applied := command.amount; shortage",
  ),
  decision(
    "hold-with-debt",
    "if wallet.debt > 0 then decision.status := 'debt_outstanding';",
    "if wallet.debt < 0 then decision.status := 'debt_outstanding';",
  ),
  decision(
    "hold-one-beyond",
    "elsif wallet.cash < command.amount then decision.status := 'insufficient_balance';",
    "elsif wallet.cash + 1 < command.amount then decision.status := 'insufficient_balance';",
  ),
  decision(
    "payout-of-unheld",
    "when 'payout' then\n      if wallet.held < command.amount",
    "when 'payout' then\n      if wallet.held + 1 < command.amount",
  ),
  decision(
    "release-of-unheld",
    "when 'release' then\n      if wallet.held < command.amount",
    "when 'release' then\n      if wallet.held + 1 < command.amount",
  ),
  decision(
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

  stake("stake-while-blocked", "case\n    when not wallet.may_stake", "case\n    when wallet.may_stake is null"),
  limit("daily-loss-one-below", "counters[1] + stake > limits[1]", "counters[1] + stake >= limits[1]"),
  limit("weekly-loss-one-below", "counters[2] + stake > limits[2]", "counters[2] + stake >= limits[2]"),
  limit("monthly-loss-one-beyond", "counters[3] + stake > limits[3]", "counters[3] + stake > limits[3] + 1"),
  limit("daily-stake-one-beyond", "counters[4] + stake > limits[4]", "counters[4] + stake > limits[4] + 1"),
  limit("weekly-stake-one-below", "counters[5] + stake > limits[5]", "counters[5] + stake >= limits[5]"),
  limit("monthly-stake-one-beyond", "counters[6] + stake > limits[6]", "counters[6] + stake > limits[6] + 1"),
  stake("win-counts-as-no-gain", "decision.lost := coalesce(decision.lost, 0) - amount;", "decision.lost := coalesce(decision.lost, 0);"),
  stake(
    "rollback-counts-today",
    "decision.counted_on := target.posted_on; decision.target := target;",
    "decision.counted_on := wallet.counted_on; decision.target := target;",
  ),
  stake(
    "reinstated-stake-counts-today",
    "decision.counted_on := target.posted_on; -- the periods that it left",
    "decision.counted_on := wallet.counted_on;",
  ),
  correction("reinstate-without-debt", "shortage bigint := stake - part_bonus - part_cash;", "shortage bigint := 0;"),
  correction("reinstate-of-a-standing-bet", "when target.state is distinct from 'rolled_back'", "when target.state is null"),
  correction("reinstate-of-other-player", "when target.player_id <> wallet.player_id or target.kind <> 'bet'", "when target.kind <> 'bet'"),
  correction("reinstate-keeps-the-old-split", "target.cash := part_bonus - stake; target.bonus := -part_bonus;", ""),
  limit("week-never-ends", "return a = b or date_trunc('week', a::timestamp) = date_trunc('week', b::timestamp);", "return true;"),
  limit("month-never-ends", "return a = b or date_trunc('month', a::timestamp) = date_trunc('month', b::timestamp);", "return true;"),
  limit(
    "clock-set-back-clears-counters",
    "case when counted_on >= today then counters else",
    "case when counted_on = today then counters else",
  ),
  limit("group-uses-its-limit-twice", "array_agg(most - spent order by place)", "array_agg(most order by place)"),
  limit(
    "group-meets-in-one-batch",
    "and counted > was and counted + beside > most",
    "and counted > was and counted + beside > most + 1000000",
  ),
  on("write-postings", limits)("counters-not-written", "counters = excluded.counters, ", ""),

  round("round-of-other-player", "elsif round.player_id <> wallet.player_id\n        or (command.kind", "elsif (command.kind"),
  round(
    "round-played-twice",
    "command.kind in ('play_round', 'open_round') and round.state is not null",
    "command.kind in ('open_round') and round.state is not null",
  ),
  nonce("nonce-of-other-seed", "wallet.seed_id is distinct from command.seed_id or wallet.next_nonce", "wallet.next_nonce"),
  nonce("nonce-skipped", "wallet.next_nonce <> command.nonce", "wallet.next_nonce > command.nonce"),
  round("nonce-not-counted", "wallet.next_nonce := wallet.next_nonce + 1;", "wallet.next_nonce := wallet.next_nonce;"),
  round(
    "closed-round-stays-open",
    "if round.state = 'open' and (command.closes or command.kind in ('close_round', 'play_round'))",
    "if round.state = 'open' and (command.closes or command.kind in ('close_round'))",
  ),

  on("post-commands", races)("wallet-not-locked", "offset 0 for no key update) found on true;", "offset 0) found on true;"),
  {
    ...on("write-postings", races)(
      "older-version-overwrites",
      "where w.version < excluded.version;",
      "where w.version <= excluded.version + 1000;",
    ),
    equivalent: "The wallet is locked before it is read, so a stale version never gets here; the count of written rows is a second guard.",
  },
  on("change-wallets", [`${wallet}/lock-order.test.ts`])("wallets-locked-as-named", "order by tenant_id, player_id) asked", ") asked"),
  on("change-wallets", [`${wallet}/lock-order.test.ts`])("groups-not-locked", "order by g.id for no key update;", "order by g.id;"),
  on("post-commands", limits)("posts-as-its-caller", "volatile security definer", "volatile"),
];
