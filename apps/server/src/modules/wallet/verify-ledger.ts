import type { TransactionSql } from "postgres";
import type { Sql } from "../../kernel/db.ts";

export interface Finding {
  readonly check: string;
  /** What is wrong, in one readable line. */
  readonly detail: string;
}

export interface ClearingSum {
  readonly tenant_id: number;
  readonly counterparty: string;
  /** What the counterparty holds: the opposite of what the wallets gained from it. Centavos. */
  readonly sum: number;
}

export interface LedgerReport {
  readonly findings: Finding[];
  /** By check, all of them. */
  readonly counts: Record<string, number>;
  /** For the statement check: the bank's statement must say the same of `payment_clearing`. */
  readonly clearing: ClearingSum[];
  readonly entries: number;
  readonly wallets: number;
}

/** Proves the ledger against itself, in one snapshot: each check lists the rows that break it, `most` of them are told. */
export function verifyLedger(sql: Sql, options: { most?: number } = {}): Promise<LedgerReport> {
  return sql.begin("isolation level repeatable read read only", (snapshot) => verifySnapshot(snapshot, options.most ?? 20)) as Promise<LedgerReport>;
}

export async function verifySnapshot(snapshot: TransactionSql<{ bigint: number }>, most: number): Promise<LedgerReport> {
  const findings: Finding[] = [];
  const counts: Record<string, number> = {};
  for (const [check, query] of Object.entries(checks)) {
    const rows = await snapshot.unsafe<{ detail: string }[]>(query);
    counts[check] = rows.length;
    findings.push(...rows.slice(0, most).map(({ detail }) => ({ check, detail })));
  }
  const clearing = await snapshot<ClearingSum[]>`
    select tenant_id, counterparty, (-sum(cash + bonus + locked - debt))::bigint as sum from entries where counterparty is not null group by 1, 2 order by 1, 2`;
  const [size] = await snapshot<{ entries: number; wallets: number }[]>`select (select count(*) from entries) as entries, (select count(*) from wallets) as wallets`;
  return { findings, counts, clearing: [...clearing], entries: size?.entries ?? 0, wallets: size?.wallets ?? 0 };
}

const walletName = (alias: string) => `'tenant ' || ${alias}.tenant_id || ' player ' || ${alias}.player_id`;

/** Name → a query that lists what breaks it as `detail`; no rows is a pass. */
export const checks: Readonly<Record<string, string>> = {
  "wallet = sum of its entries": `
    select ${walletName("coalesced")} || ': wallet ' || held || ', entries ' || summed as detail from (
      select coalesce(w.tenant_id, e.tenant_id) as tenant_id, coalesce(w.player_id, e.player_id) as player_id,
        coalesce(format('cash %s bonus %s locked %s debt %s version %s', w.cash, w.bonus, w.locked, w.debt, w.version), 'none') as held,
        format('cash %s bonus %s locked %s debt %s version %s', coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.locked, 0), coalesce(e.debt, 0), coalesce(e.version, 0)) as summed
      from wallets w full join (
        select tenant_id, player_id, sum(cash) as cash, sum(bonus) as bonus, sum(locked) as locked, sum(debt) as debt, count(*) as version
        from entries group by 1, 2) e using (tenant_id, player_id)) coalesced
    where held <> summed`,

  "each 'after' = the one before + its delta, versions without gaps": `
    select ${walletName("e")} || ' entry ' || id || ' version ' || version || ': before ' || format('%s/%s/%s/%s', cash_before, bonus_before, locked_before, debt_before)
      || ', delta ' || format('%s/%s/%s/%s', cash, bonus, locked, debt) || ', after ' || format('%s/%s/%s/%s', cash_after, bonus_after, locked_after, debt_after) as detail
    from (select *, row_number() over wallet as nth,
        coalesce(lag(cash_after) over wallet, 0) as cash_before, coalesce(lag(bonus_after) over wallet, 0) as bonus_before,
        coalesce(lag(locked_after) over wallet, 0) as locked_before, coalesce(lag(debt_after) over wallet, 0) as debt_before
      from entries window wallet as (partition by tenant_id, player_id order by id)) e
    where version <> nth or cash_before + cash <> cash_after or bonus_before + bonus <> bonus_after
      or locked_before + locked <> locked_after or debt_before + debt <> debt_after`,

  "rounds = their entries": `
    select ${walletName("both_sides")} || ' round ' || round_id || ': stored ' || stored || ', entries ' || summed as detail from (
      select coalesce(r.tenant_id, e.tenant_id) as tenant_id, coalesce(r.player_id, e.player_id) as player_id, coalesce(r.id, e.round_id) as round_id,
        coalesce(format('staked %s+%s won %s+%s bets %s wins %s', staked_cash, staked_bonus, won_cash, won_bonus, bets, wins), 'none') as stored,
        coalesce(e.summed, 'none') as summed
      from rounds r full join (
        select e.tenant_id, e.player_id, e.round_id, format('staked %s+%s won %s+%s bets %s wins %s',
          coalesce(-sum(e.cash) filter (where e.kind = 'bet' and c.corrects is null), 0), coalesce(-sum(e.bonus) filter (where e.kind = 'bet' and c.corrects is null), 0),
          coalesce(sum(e.cash) filter (where e.kind = 'win' and c.corrects is null), 0), coalesce(sum(e.bonus) filter (where e.kind = 'win' and c.corrects is null), 0),
          count(*) filter (where e.kind = 'bet' and c.corrects is null), count(*) filter (where e.kind = 'win' and c.corrects is null)) as summed
        from entries e
        left join (select tenant_id, corrects from entries where kind in ('bet_rolled_back', 'win_rolled_back')) c on c.tenant_id = e.tenant_id and c.corrects = e.id
        where e.round_id is not null group by 1, 2, 3) e on e.tenant_id = r.tenant_id and e.round_id = r.id and e.player_id = r.player_id) both_sides
    where stored <> summed`,

  "a correction undoes one entry, once, and no more than it": `
    select 'tenant ' || c.tenant_id || ' entry ' || c.id || ' (' || c.kind || ') corrects ' || c.corrects || ': '
      || case when e.id is null then 'no such bet or win of this player' when twice.times > 1 then 'corrected ' || twice.times || ' times' else 'other amounts' end as detail
    from entries c
    left join entries e on e.tenant_id = c.tenant_id and e.player_id = c.player_id and e.id = c.corrects
      and e.kind = case c.kind when 'bet_rolled_back' then 'bet' else 'win' end::ledger_entry_kind
    left join (select tenant_id, corrects, count(*) as times from entries where kind in ('bet_rolled_back', 'win_rolled_back') group by 1, 2) twice
      on twice.tenant_id = c.tenant_id and twice.corrects = c.corrects
    where c.kind in ('bet_rolled_back', 'win_rolled_back') and (e.id is null or twice.times > 1
      or (c.kind = 'bet_rolled_back' and (c.cash <> -e.cash or c.bonus <> -e.bonus)) or (c.kind = 'win_rolled_back' and -(c.cash + c.bonus) > e.cash + e.bonus))`,

  "no key posted twice, and every entry has its key": `
    select 'tenant ' || coalesce(k.tenant_id, e.tenant_id) || ' key ' || coalesce(k.source, e.source) || ' ' || coalesce(k.external_id, e.external_id)
      || ': answered ' || coalesce(k.entry_ids::text, 'nothing') || ', posted ' || coalesce(e.ids::text, 'nothing') as detail
    from (select * from wallet_keys where cardinality(entry_ids) > 0 or state = 'tombstone') k
    full join (select tenant_id, player_id, source collate "C" as source, external_id collate "C" as external_id, array_agg(id order by id) as ids from entries group by 1, 2, 3, 4) e
      on e.tenant_id = k.tenant_id and e.source = k.source and e.external_id = k.external_id and e.player_id = k.player_id
    where coalesce(k.entry_ids, '{}') <> coalesce(e.ids, '{}')`,

  "locked = holds less releases and payouts": `
    select ${walletName("w")} || ': locked ' || w.locked || ', holds less releases and payouts ' || coalesce(e.held, 0) as detail
    from wallets w left join (
      select tenant_id, player_id, sum(case kind when 'hold' then -cash when 'release' then -cash else locked end) as held
      from entries where kind in ('hold', 'release', 'payout') group by 1, 2) e using (tenant_id, player_id)
    where w.locked <> coalesce(e.held, 0) or w.locked < 0`,

  "no column of a wallet below zero": `
    select ${walletName("w")} || ': cash ' || cash || ' bonus ' || bonus || ' locked ' || locked || ' debt ' || debt as detail
    from wallets w where least(cash, bonus, locked, debt) < 0
    union all
    select ${walletName("e")} || ' entry ' || id || ' after: ' || format('%s/%s/%s/%s', cash_after, bonus_after, locked_after, debt_after)
    from entries e where least(cash_after, bonus_after, locked_after, debt_after) < 0`,

  "deposit_count = deposits": `
    select ${walletName("w")} || ': deposit_count ' || w.deposit_count || ', deposits ' || coalesce(e.deposits, 0) as detail
    from wallets w left join (select tenant_id, player_id, count(*) as deposits from entries where kind = 'deposit' group by 1, 2) e using (tenant_id, player_id)
    where w.deposit_count <> coalesce(e.deposits, 0)`,

  "nonces of a seed: each once, without gaps": `
    select 'tenant ' || tenant_id || ' seed ' || seed_id || ': ' || rounds || ' rounds, ' || nonces || ' nonces, highest ' || highest as detail
    from (select tenant_id, seed_id, count(*) as rounds, count(distinct nonce) as nonces, max(nonce) as highest from rounds where seed_id is not null group by 1, 2) s
    where rounds <> nonces or highest <> rounds - 1`,
};
