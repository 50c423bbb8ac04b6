import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../apps/server/src/kernel/db.ts";
import { invariants } from "../../apps/server/src/modules.ts";
import type { Finding } from "../case-file.ts";
import type { Installation } from "../installation.ts";
import type { Asked, Bettor, Kind } from "./bettor.ts";

/** Time limit in ms for waiting. Results of the last two minutes may still await settlement, and a busy machine takes longer. */
const restMs = 240_000;
const complaint = /AssertionError|the job runner stopped/;

/** Compares the answers that the players received with the rows, and checks every invariant of the product. */
export async function judgeSports(installation: Installation, bettors: readonly Bettor[]): Promise<Finding[]> {
  const unrest = await waitForRest(installation);
  const stored = await installation.look(async (database) => [
    ...(await judgeInvariants(database)),
    ...(await judgeMade(database, bettors)),
    ...(await judgeCashOuts(database, bettors)),
  ]);
  const complaints = (await installation.readLogs()).split("\n").filter((line) => complaint.test(line));
  const deaths = installation.victims.flatMap((victim) => victim.ownDeaths());
  return [
    ...bettors.flatMap(({ findings }) => findings),
    ...unrest,
    ...stored,
    ...deaths.map((detail) => ({ rule: "a server died by itself", detail })),
    ...complaints.slice(0, 5).map((line) => ({ rule: "a server complains", detail: line.slice(0, 1_000) })),
  ];
}

/** Waits until every request is decided and every bet that can be settled is settled. */
async function waitForRest(installation: Installation): Promise<Finding[]> {
  for (const until = performance.now() + restMs; ; await sleep(1_000)) {
    const waiting = await installation.look(async ({ sql }) => {
      const [row] = await sql<{ requests: number; cash_outs: number; bets: number }[]>`select
        (select count(*) from sport_bet_requests where status = 'pending')::int as requests,
        (select count(*) from sport_cash_out_requests where status = 'pending')::int as cash_outs,
        (select count(*) from sport_bet_selections s join lateral (
          select max(revision) as revision from sport_results r where r.market_id = s.market_id and r.book_id = 0) r on true
          where r.revision is distinct from s.revision and r.revision is not null)::int as bets`;
      return row;
    });
    const open = (waiting?.requests ?? 0) + (waiting?.cash_outs ?? 0) + (waiting?.bets ?? 0);
    if (open === 0) return [];
    if (performance.now() > until) return [{ rule: "never settled", detail: JSON.stringify(waiting) }];
  }
}

export async function judgeInvariants({ db }: Database): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      const findings: Finding[] = [];
      for (const { name, check } of invariants)
        for (const { subject, detail } of await check(snapshot, "all"))
          findings.push({ rule: `invariant: ${name}`, detail: `${subject}: ${detail}` });
      return findings;
    });
}

const queries: Readonly<Partial<Record<Kind, string>>> = {
  bet: `select coalesce(b.id, q.id) as id, coalesce(b.player_id, q.player_id) as player_id, coalesce(b.stake, (q.request ->> 'stake')::bigint) as amount
    from sport_bets b full join sport_bet_requests q on q.tenant_id = b.tenant_id and q.id = b.id`,
  round: `select r.id, r.player_id, r.staked_cash + r.staked_bonus as amount from rounds r
    where r.provider = 'house' and not exists (select from user_boxes b where b.tenant_id = r.tenant_id and b.round_id = r.id)`,
  open: "select id, player_id, 0 as amount from user_boxes where status = 'opened'",
  buy: "select id, player_id, amount from user_boxes where source = 'bought'",
  redeem: "select id, player_id, 0 as amount from redemptions where coupon_code_id is not null",
};

interface Made {
  readonly id: string;
  readonly player_id: string;
  readonly amount: number;
}

/** Checks that everything acknowledged exists with its amount, and nothing else of its kind: nothing lost, nothing twice. */
export async function judgeMade({ sql }: Database, bettors: readonly Pick<Bettor, "member" | "asked">[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const rows = await sql.unsafe<Made[]>(query);
    for (const { member, asked } of bettors) {
      const own = rows.filter(({ player_id }) => player_id === member.id);
      findings.push(
        ...compareMade(
          own,
          asked.filter((one): one is Acknowledged => one.kind === kind && one.id !== null),
        ),
      );
    }
  }
  return findings;
}

type Acknowledged = Asked & { readonly id: string };

/** An opening is recorded in the row of its box. */
const nameOf = ({ kind, of, id }: Acknowledged): string => (kind === "open" ? of : id);

function compareMade(own: readonly Made[], made: readonly Acknowledged[]): Finding[] {
  const rows = new Map(own.map((row) => [row.id, row]));
  const known = new Set(made.map(nameOf));
  return [
    ...made.flatMap((one): Finding[] => {
      const { kind, key, amount } = one;
      const row = rows.get(nameOf(one));
      if (!row) return [{ rule: "acknowledged and lost", detail: `${kind} ${nameOf(one)} under ${key}` }];
      return row.amount === amount ? [] : [{ rule: "another amount", detail: `${kind} ${row.id}: ${row.amount}, not ${amount}` }];
    }),
    ...(known.size < made.length
      ? [{ rule: "two keys, one answer", detail: `${made.length} keys, ${known.size} of ${made[0]?.kind}` }]
      : []),
    ...own.filter(({ id }) => !known.has(id)).map((row) => ({ rule: "posted twice, or nobody asked for it", detail: JSON.stringify(row) })),
  ];
}

/** Checks that each bet paid at most as many parts as were requested, plus one if it had a target. */
async function judgeCashOuts({ sql }: Database, bettors: readonly Bettor[]): Promise<Finding[]> {
  const rows = await sql<{ bet_id: string; parts: number; targets: number }[]>`
    select c.bet_id, count(*)::int as parts,
      (select count(*) from sport_auto_cash_outs a where a.tenant_id = c.tenant_id and a.bet_id = c.bet_id)::int as targets
    from sport_cash_outs c group by c.tenant_id, c.bet_id`;
  const asked = bettors.flatMap((bettor) => bettor.asked).filter(({ kind, id }) => kind === "cash_out" && id !== null);
  return rows.flatMap(({ bet_id, parts, targets }) => {
    const wanted = asked.filter(({ of }) => of === bet_id).length + Math.min(1, targets);
    return parts > wanted
      ? [{ rule: "posted twice, or nobody asked for it", detail: `${parts} parts of bet ${bet_id}, ${wanted} wanted` }]
      : [];
  });
}
