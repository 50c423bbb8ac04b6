import type { RoundCheck } from "@trevo/contract";
import type { Vault } from "../../kernel/crypto.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type RoundCheckNeeds, checkNextRounds, latestCheck, startCheck } from "./check-rounds.ts";
import { createSeeds } from "./create-seeds.ts";
import type { RoundCheckKey } from "./round-check-store.ts";

/**
 * Runs in which staff have the recorded rounds of a house game recomputed. Guarantees: one run per brand and game at a time, and each round
 * is counted once. They show no seed, and change neither rounds nor money.
 */
export interface RoundChecks {
  /** The latest run for the game of this version; null if there was none. Refuses with `not_found`. */
  latest(scope: StaffTenantScope, versionId: string): Promise<RoundCheck | null>;
  /** Refuses with `not_found`, `check_running`, and with `too_many_requests` for five minutes after a check of the game has ended. */
  start(scope: StaffTenantScope, versionId: string): Promise<RoundCheck>;
  /** For the manifest. */
  readonly jobs: { checkNext(key: RoundCheckKey): Promise<void> };
}

export function createRoundChecks(parts: Omit<RoundCheckNeeds, "seeds"> & { readonly vault: Vault }): RoundChecks {
  const needs = { ...parts, seeds: createSeeds(parts) };
  return {
    latest: (scope, versionId) => latestCheck(needs, scope, versionId),
    start: (scope, versionId) => startCheck(needs, scope, versionId),
    jobs: { checkNext: (key) => checkNextRounds(needs, key) },
  };
}
