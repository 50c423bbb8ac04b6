import { type ListedSportCase, type SportCase, sportCaseAuthorities, sportCaseVerdicts } from "@trevo/contract";
import { selectionWords } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { BetOnFixture } from "../sports/index.ts";
import { caseFileStore } from "./case-file-store.ts";
import { type CaseState, waitingStates } from "./case-states.ts";
import { caseStore, type StoredCase, type StoredSignal } from "./case-store.ts";
import { matchBetsStore } from "./match-bets-store.ts";
import type { CaseNeeds } from "./needs.ts";

export interface CasesQuery {
  readonly state?: CaseState | undefined;
  /** `{time}_{id}` of the last case of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const topPlayers = 20;
const weekMs = 7 * 86_400_000;

/** Cases of the brand, oldest first. */
export function listCases(needs: CaseNeeds, { tenant }: StaffTenantScope, query: CasesQuery): Promise<Slice<ListedSportCase>> {
  const [time, id] = query.after?.split("_") ?? [];
  const after = time && id ? { opened_at: new Date(time), id } : null;
  const states = query.state ? [query.state] : waitingStates;
  const read = async (limit: number) => {
    const rows = await caseStore.list(needs.db, tenant.id, { states, after, limit });
    const fixtures = await needs.sports.betOnFixtures(needs.db, [...new Set(rows.map(({ fixture_id }) => fixture_id))]);
    const fixtureOf = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    return rows.map((row) => presentListed(tenant.slug, row, fixtureOf.get(row.fixture_id)));
  };
  return sliceOf(query.limit, read, { present: (one) => one, cursor: (one) => `${one.opened_at}_${one.id}` });
}

function presentListed(
  tenant: string,
  row: StoredCase & { readonly signals: ListedSportCase["signals"] },
  fixture: BetOnFixture | undefined,
): ListedSportCase {
  return {
    tenant,
    id: row.id,
    fixture_id: row.fixture_id,
    match: fixture ? `${fixture.home} × ${fixture.away}` : "",
    competition: fixture?.competition ?? "",
    starts_at: fixture?.starts_at.toISOString() ?? "",
    tier: fixture?.tier ?? 0,
    state: row.state,
    score: row.score,
    signals: [...row.signals],
    verdict: row.verdict,
    opened_at: row.opened_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

/** Refuses with `not_found`. */
export async function readCase(needs: CaseNeeds, { tenant }: Pick<StaffTenantScope, "tenant">, id: string): Promise<SportCase> {
  const key = { tenant_id: tenant.id, id };
  const row = await caseStore.find(needs.db, key);
  if (!row) throw refuse("not_found");
  const of = { tenant_id: tenant.id, fixture_id: row.fixture_id };
  const [signals, steps, files, totals, [fixture], top] = await Promise.all([
    caseStore.signals(needs.db, key),
    caseStore.steps(needs.db, key),
    caseFileStore.ofCase(needs.db, key),
    matchBetsStore.totals(needs.db, of),
    needs.sports.betOnFixtures(needs.db, [row.fixture_id]),
    matchBetsStore.topPlayers(needs.db, of, topPlayers),
  ]);
  return {
    ...presentListed(tenant.slug, { ...row, signals: signals.map(({ kind }) => kind) }, fixture),
    version: row.version,
    ...totals,
    signal_details: await presentSignals(needs, row, signals),
    top_players: await presentPlayers(needs, tenant.id, top),
    steps: steps.map(({ kind, by, note, detail, at }) => ({
      kind,
      by,
      note,
      authority: sportCaseAuthorities.find((one) => one === detail["authority"]) ?? null,
      verdict: sportCaseVerdicts.find((one) => one === detail["verdict"]) ?? null,
      at: at.toISOString(),
    })),
    files: files.map(({ revision, state, named_by, requested_by, requested_at, reason, bets, hash, made_at }) => ({
      revision,
      state,
      named_by,
      requested_by,
      requested_at: requested_at.toISOString(),
      reason,
      bets,
      hash,
      made_at: made_at?.toISOString() ?? null,
    })),
  };
}

async function presentSignals({ db }: CaseNeeds, row: StoredCase, signals: readonly StoredSignal[]): Promise<SportCase["signal_details"]> {
  const ids = signals.flatMap(({ market_id }) => market_id ?? []);
  const markets = new Map((await matchBetsStore.markets(db, row, ids)).map((one) => [one.market_id, one]));
  return signals.map(({ kind, score, market_id, code, parts, found_at }) => {
    const market = market_id === null ? undefined : markets.get(market_id);
    return {
      kind,
      score,
      selection: market && code !== null ? selectionWords(market, code) : null,
      parts: { ...parts },
      found_at: found_at.toISOString(),
    };
  });
}

async function presentPlayers(
  { players }: CaseNeeds,
  tenant_id: number,
  top: Awaited<ReturnType<typeof matchBetsStore.topPlayers>>,
): Promise<SportCase["top_players"]> {
  const ids = top.map(({ player_id }) => player_id);
  const [names, readers] = await Promise.all([players.staffNames(tenant_id, ids), players.readersAmong(tenant_id, ids)]);
  const since = new Map(readers.map(({ id, created_at }) => [id, created_at.getTime()]));
  return top.map(({ player_id, bets, stake, first_at }) => ({
    player_id,
    player_name: names.get(player_id) ?? "",
    bets,
    stake,
    is_new: (since.get(player_id) ?? 0) >= first_at.getTime() - weekMs,
  }));
}
