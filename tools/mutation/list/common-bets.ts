import type { Mutant } from "../mutant.ts";

const functions = "apps/server/database/functions";
const wallet = "apps/server/src/modules/wallet";
const owning = [`${wallet}/fast-bets.test.ts`];
const parity = [`${wallet}/fast-parity.test.ts`];
const ofSession = [`${wallet}/stake-session.test.ts`];
const limits = [`${wallet}/restrictions.test.ts`, `${wallet}/fast-parity.test.ts`, `${wallet}/race.test.ts`];

const on =
  (file: string, suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `common-bets/${id}`, file, find, replace, suite });

const statement = on(`${functions}/fast-bets.sql`, owning);
const limit = on(`${functions}/fast-bets.sql`, limits);
const row = on(`${functions}/fast-bets.sql`, parity);
const session = on(`${functions}/fast-bets.sql`, ofSession);
const sessionOfAny = on(`${functions}/post-commands.sql`, ofSession);
const counter = on(`${functions}/wallet-limits.sql`, parity);
const choice = on(`${wallet}/common-commands.ts`, owning);
const rate = on(`${wallet}/create-collision-rates.ts`, owning);

/** Mutants of the single-statement path for stakes: what it posts, and what it leaves to the general function. */
export const commonBetMutants: readonly Mutant[] = [
  limit("stake-while-blocked", "and w.may_stake and w.debt = 0", "and w.debt = 0"),
  statement("stake-with-debt", "and w.debt = 0 and", "and"),
  statement("stake-beside-other-brands", "and w.limit_group is null and", "and"),
  statement("stake-with-bonus", "and w.bonus_id is null\n", "\n"),
  statement("stake-beyond-cash", "and b.amount <= w.cash\n", "and b.amount <= w.cash + 1\n"),
  limit("stake-beyond-limits", "and (w.limits is null or not case", "and (true or not case"),
  statement(
    "limits-of-another-day",
    "when w.counted_on >= (moment at time zone w.timezone)::date then stake_exceeds",
    "when w.counted_on < (moment at time zone w.timezone)::date then stake_exceeds",
  ),
  row("counted-on-another-day", "counted_on = greatest(w.counted_on,", "counted_on = least(w.counted_on,"),
  row("round-stays-open", "case when p.closes then 'closed' else 'open' end", "case when p.closes then 'open' else 'open' end"),
  row("closed-at-no-time", "case when p.closes then moment end", "null::timestamptz"),
  row("weight-not-kept", "        p.wager_class, p.at_risk\n", "        null, null\n"),
  statement("unordered-locks", "order by u.tenant_id, u.player_id offset 0) b", "offset 0) b"),
  session("ended-session", "and s.kind = 'full' and s.ended_at is null", "and s.kind = 'full'"),
  session("session-past-its-end", "and s.expires_at > moment and", "and s.expires_at >= moment and"),
  session("idle-session", "s.seen_at > moment - u.idle_ms", "s.seen_at >= moment - u.idle_ms"),
  session("session-of-another-player", "(s.player_id = u.player_id and s.kind", "(s.kind"),
  session("session-of-payouts", "and s.kind = 'full' and s.ended_at is null", "and s.ended_at is null"),
  sessionOfAny("ended-session-in-general", "elsif ended[i] then status := 'session_ended';", ""),
  sessionOfAny(
    "replay-needs-a-session",
    "    elsif key.state is not null then\n",
    "    elsif key.state is not null and not coalesce(ended[i], false) then\n",
  ),
  statement("snapshot-isolation-allowed", "if current_setting('transaction_isolation') <> 'read committed'", "if false"),
  statement("unsafe-commit-allowed", "if current_setting('synchronous_commit') = 'off'", "if false"),
  counter(
    "day-not-counted",
    "counters[1] + lost, counters[2] + lost, counters[3] + lost,",
    "counters[1], counters[2] + lost, counters[3] + lost,",
  ),
  counter(
    "stakes-not-counted",
    "counters[4] + staked, counters[5] + staked, counters[6] + staked,",
    "counters[4], counters[5] + staked, counters[6] + staked,",
  ),
  counter(
    "week-never-ends",
    "lost, case when same_week(counted_on, today) then counters[2] else 0 end + lost,",
    "lost, counters[2] + lost,",
  ),
  counter("month-never-begins", "case when same_month(counted_on, today) then counters[3] else 0 end + lost,", "lost,"),
  choice("wallet-twice", "!repeated.has(walletKey(command)) &&", ""),
  choice("key-twice", "&& !repeated.has(keyName(command, command.external_id)),", ","),
  choice("target-not-counted", 'if ("target_external_id" in command) count', 'if ("never" in command) count'),
  choice("round-named-elsewhere", "if (!names.isNamed(round_id)) bets.set", "bets.set"),
  choice("round-of-another-name", "command.round_id === undefined && ", ""),
  choice("detail-lost", " && command.detail === undefined;", ";"),
  choice("colliding-source", "!names.areAlone(command) || collides(command)", "!names.areAlone(command)"),
  rate("old-rounds-forgotten", "|| withOldRound.has(command)", ""),
  rate("judged-for-ever", "rate.collisions > rate.commands * worthwhileRate", "rate.collisions > 0"),
];
