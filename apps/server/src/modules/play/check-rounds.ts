import { type RoundCheck, type RoundMismatch, mostCheckedRounds, mostMismatches, roundCheckDays } from "@trevo/contract";
import { isDrawnFromPlayerSeeds } from "@trevo/engines";
import { verifyProof } from "@trevo/verifier";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { type RoundRecord, ledgerRecords } from "../wallet/index.ts";
import type { Seeds } from "./create-seeds.ts";
import { fromLedger, presentProof } from "./present.ts";
import { type RoundCheckKey, type RoundCheckRow, roundCheckStore } from "./round-check-store.ts";

export const roundCheckJob = "check-rounds-of-game";

/** A run without progress for this long is lost, and does not prevent another one. */
const idleMs = 10 * 60_000;
/** How long a job recomputes before it requests the next one, in ms. */
const jobMs = 20_000;
/** How long a game is not checked again after a check of it has ended. */
const restMs = 5 * 60_000;
const perPage = 50;
const dayMs = 86_400_000;

export interface RoundCheckNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly catalog: Pick<Catalog, "idOf">;
  readonly seeds: Pick<Seeds, "readable">;
}

const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs);

/** Shows a lost run as stopped: the next run replaces it. */
const present = (row: RoundCheckRow, now: Date): RoundCheck => ({
  id: row.id,
  game: row.game,
  state: row.state === "running" && row.worked_at < idleSince(now) ? "stopped" : row.state,
  requested_by: row.requested_by,
  requested_at: row.requested_at.toISOString(),
  checked: row.checked,
  mismatches: row.mismatches,
  mismatched: row.mismatched.slice(0, mostMismatches),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** The game of a version's id, `<game>-<version>`. Refuses with `not_found`, also for games whose rounds have no seed of the player. */
function gameOf(versionId: string): string {
  const game = versionId.replace(/-\d+$/, "");
  if (!isDrawnFromPlayerSeeds(game)) throw refuse("not_found");
  return game;
}

export async function latestCheck(
  { db, clock }: RoundCheckNeeds,
  { tenant }: StaffTenantScope,
  versionId: string,
): Promise<RoundCheck | null> {
  const row = await roundCheckStore.latest(db, { tenant_id: tenant.id, game: gameOf(versionId) });
  return row ? present(row, clock.now()) : null;
}

/** Starts a run over the newest rounds of the game. Refuses with `not_found`, `check_running`, `too_many_requests`. */
export async function startCheck(needs: RoundCheckNeeds, scope: StaffTenantScope, versionId: string): Promise<RoundCheck> {
  const game = gameOf(versionId);
  const now = needs.clock.now();
  const key = { tenant_id: scope.tenant.id, id: newId() };
  const row = await needs.db.transaction().execute(async (tx) => {
    await roundCheckStore.stopIdle(tx, { ...key, game }, { since: idleSince(now), now });
    const added = await roundCheckStore.add(tx, { ...key, game, requested_by: scope.staff_id, requested_at: now });
    if (!added) throw refuse("check_running");
    const ended = await roundCheckStore.lastEnd(tx, { ...key, game });
    const rest = ended === null ? 0 : ended.getTime() + restMs - now.getTime();
    if (rest > 0) throw refuse("too_many_requests", { retryAfter: Math.ceil(rest / 1_000) });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: staffActor(scope.staff_id),
      action: "rounds_check_requested",
      subject: `round_check:${key.id}`,
      detail: { game },
    });
    await needs.jobs.add(tx, { name: roundCheckJob, payload: key });
    return added;
  });
  return present(row, now);
}

/** The job: recomputes page after page for a while and requests the next job. A repeated run counts nothing twice. */
export async function checkNextRounds(needs: RoundCheckNeeds, key: RoundCheckKey): Promise<void> {
  const end = performance.now() + jobMs;
  for (;;) {
    const row = await roundCheckStore.find(needs.db, key);
    if (row?.state !== "running") return;
    const isPaused = performance.now() >= end;
    if (!(await checkPage(needs, row, isPaused)) || isPaused) return;
  }
}

/** Returns false if the check is over, or another run of the job has counted the page. */
async function checkPage(needs: RoundCheckNeeds, row: RoundCheckRow, isPaused: boolean): Promise<boolean> {
  const { tenant_id, id, requested_at, checked, last_round } = row;
  const game_id = await needs.catalog.idOf({ provider_code: "house", gamecode: row.game });
  const everything = { min: 0, max: Number.MAX_SAFE_INTEGER };
  const limit = Math.min(perPage, mostCheckedRounds - checked);
  const span = { since: new Date(requested_at.getTime() - roundCheckDays * dayMs), until: requested_at };
  const filter = { tenant_id, game_id, player_id: null, provider: "house", state: "closed", staked: everything, won: everything } as const;
  // A game that no provider ever listed has no rounds.
  const rounds = game_id === null ? [] : await ledgerRecords.listRounds(needs.db, { ...filter, ...span, after: last_round, limit });
  const mismatched: RoundMismatch[] = [];
  for (const round of rounds) {
    const failed = await recompute(needs, round);
    if (failed !== null) mismatched.push({ round_id: round.id, check: failed });
  }
  const isLast = rounds.length < limit || checked + rounds.length >= mostCheckedRounds;
  const page = { checked, rounds: rounds.length, last_round: rounds.at(-1)?.id ?? last_round, mismatched, isLast, now: needs.clock.now() };
  return needs.db.transaction().execute(async (tx) => {
    const counted = await roundCheckStore.count(tx, { tenant_id, id }, page);
    if (counted && isPaused && !isLast) await needs.jobs.add(tx, { name: roundCheckJob, payload: { tenant_id, id } });
    return counted && !isLast;
  });
}

/**
 * Recomputes a round as a player would, with its seed even if it is not revealed yet: the seed leaves neither this function nor the server.
 * Returns the check that failed, or null.
 */
async function recompute({ seeds }: RoundCheckNeeds, round: RoundRecord): Promise<RoundMismatch["check"] | null> {
  if (!round.seed_id || !round.detail) return "form";
  const seed = await seeds.readable({ tenant_id: round.tenant_id }, round.seed_id);
  if (!seed) return "commitment";
  const { checks } = await verifyProof(presentProof(fromLedger(round), { ...seed, state: "revealed" }, []));
  return checks.find(({ ok }) => !ok)?.name ?? null;
}
