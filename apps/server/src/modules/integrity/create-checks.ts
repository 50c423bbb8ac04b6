import type { Health, InvariantCheck } from "@trevo/contract";
import type { Followers } from "../../kernel/followers.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { CheckKey } from "./check-store.ts";
import { readHealth } from "./read-health.ts";
import { type CheckNeeds, checkNext, startCheck } from "./run-check.ts";

/** The health of the product, and runs of all invariants by a member of staff. Guarantees: one run at a time. */
export interface Checks {
  health(scope: StaffScope, followers: Pick<Followers, "lags">): Promise<Health>;
  /** Refuses with `check_running`. */
  start(scope: StaffTenantScope): Promise<InvariantCheck>;
  /** For the manifest. */
  readonly jobs: { checkNext(key: CheckKey): Promise<void> };
}

export function createChecks(needs: CheckNeeds): Checks {
  return {
    health: (scope, followers) => readHealth({ ...needs, followers }, scope),
    start: (scope) => startCheck(needs, scope),
    jobs: { checkNext: (key) => checkNext(needs, key) },
  };
}
