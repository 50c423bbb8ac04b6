import { createHash } from "node:crypto";
import type { CaseJson } from "../../adapters/regulator/case-layout.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import type { CaseFileRow } from "./case-file-store.ts";
import { caseStore } from "./case-store.ts";
import type { CaseNeeds } from "./needs.ts";
import { withholdingStore } from "./withholding-store.ts";

/** Number of bets that are held in memory at once. */
const atOnce = 200;

/** The match, the signals and the steps of the case. */
export async function headOfCase({ db, sports }: CaseNeeds, tenant: Tenant, file: CaseFileRow): Promise<CaseJson> {
  const key = { tenant_id: file.tenant_id, id: file.case_id };
  const row = await caseStore.find(db, key);
  if (!row) throw new Error(`case ${key.id} does not exist`);
  const [signals, steps, [fixture]] = await Promise.all([
    caseStore.signals(db, key),
    caseStore.steps(db, key),
    sports.betOnFixtures(db, [row.fixture_id]),
  ]);
  return {
    format: "trevo-sport-case/1",
    id: row.id,
    revision: file.revision,
    requested_at: file.requested_at.toISOString(),
    brand: tenant.slug,
    state: row.state,
    verdict: row.verdict,
    score: row.score,
    opened_at: row.opened_at.toISOString(),
    match: fixture && { ...fixture, starts_at: fixture.starts_at.toISOString() },
    players_named_by: file.named_by === "cpf" ? "cpf" : "sha256 of the cpf's eleven digits",
    money: "centavos",
    odds: "thousandths",
    signals: signals.map(({ kind, score, market_id, code, parts, found_at }) => ({
      kind,
      score,
      market_id,
      code,
      parts,
      found_at: found_at.toISOString(),
    })),
    steps: steps.map(({ kind, by, note, detail, at }) => ({
      kind,
      by: by === null ? "job" : `staff:${by}`,
      note,
      ...detail,
      at: at.toISOString(),
    })),
  };
}

/** Every bet of the brand on the match, newest first, with the hashes of the stream's rows that contain its odds. */
export async function* betsOfCase(needs: CaseNeeds, file: CaseFileRow): AsyncGenerator<CaseJson> {
  const { db } = needs;
  const row = await caseStore.find(db, { tenant_id: file.tenant_id, id: file.case_id });
  const list = { status: null, fixture_id: row?.fixture_id ?? 0, player_id: null, limit: atOnce };
  const nameOf = createNames(needs, file);
  for (let after: string | null = null; ;) {
    const ids: string[] = await betStore.staffList(db, file.tenant_id, { ...list, after });
    const bets = await betStore.find(db, file.tenant_id, ids);
    const hashes = await hashesOf(needs, bets);
    const withheld = await withholdingStore.standing(db, file.tenant_id, ids);
    for (const whole of bets) {
      const standing = withheld.get(whole.bet.id);
      yield {
        ...contentOf(whole, hashes),
        player: await nameOf(whole.bet.player_id),
        withheld: standing ? { ground: standing.ground, since: standing.withheld_at.toISOString() } : null,
      };
    }
    after = ids.at(-1) ?? null;
    if (ids.length < atOnce) return;
  }
}

/** Names a player by CPF or its hash; an account without a CPF by its id. */
function createNames({ players }: CaseNeeds, { tenant_id, named_by }: CaseFileRow) {
  const known = new Map<string, string>();
  return async (player_id: string): Promise<string> => {
    const before = known.get(player_id);
    if (before !== undefined) return before;
    const player = await players.byId({ tenant_id, player_id });
    const cpf = player?.cpf ?? null;
    const name = cpf === null ? `account:${player_id}` : named_by === "cpf" ? cpf : createHash("sha256").update(cpf).digest("hex");
    known.set(player_id, name);
    return name;
  };
}

/** The hash of each row of the stream that the bets name, by book and number. */
async function hashesOf({ db, sports }: CaseNeeds, bets: readonly WholeBet[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const [book_id, some] of Map.groupBy(bets, ({ bet }) => bet.book_id)) {
    const seqs = new Set(some.flatMap(({ legs }) => legs.flatMap(({ selections }) => selections.map(({ seq }) => seq))));
    for (const { seq, hash } of await sports.streamRows(db, book_id, [...seqs])) hashes.set(`${book_id} ${seq}`, hash);
  }
  return hashes;
}

const contentOf = ({ bet, legs }: WholeBet, hashes: ReadonlyMap<string, string>): CaseJson => ({
  id: bet.id,
  kind: bet.kind,
  is_free: bet.is_free,
  stake: bet.stake,
  remaining_stake: bet.remaining_stake,
  potential: bet.potential,
  status: bet.status,
  outcome: bet.outcome,
  payout: bet.payout,
  cashed_out: bet.cashed_out,
  placed_at: bet.placed_at.toISOString(),
  settled_at: bet.settled_at?.toISOString() ?? null,
  ticket_hash: bet.ticket_hash,
  legs: legs.map(({ odds_x1000, selections }) => ({
    odds_x1000,
    selections: selections.map((one) => ({
      fixture_id: one.fixture_id,
      market_id: one.market_id,
      type: one.type,
      line_x4: one.line_x4,
      part: one.part,
      code: one.code,
      odds_x1000: one.odds_x1000,
      in_play: one.in_play,
      seq: one.seq,
      stream_hash: hashes.get(`${bet.book_id} ${one.seq}`) ?? null,
      outcome: one.outcome,
      void_cause: one.void_cause,
    })),
  })),
});
