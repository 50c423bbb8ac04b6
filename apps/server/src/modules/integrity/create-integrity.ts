import type { Violation, Invariant, Whole } from "../../kernel/invariant.ts";
import { samplePlayers } from "../wallet/index.ts";
import type { Integrity } from "./integrity.ts";
import type { IntegrityNeeds } from "./needs.ts";
import { measureIntegrity } from "./measures.ts";
import { readFreeze } from "./read-freeze.ts";
import { type RecordViolations, recordViolations } from "./record-violations.ts";
import { releaseByCommand, releaseByStaff } from "./release-payouts.ts";
import { checkFresh, checkWhole } from "./check-invariants.ts";
import { integrityStore } from "./store.ts";

/** Of the players, each night; and never fewer than this many. */
const nightly = { share: 0.01, atLeast: 100 } as const;

export function createIntegrity(needs: IntegrityNeeds): Integrity {
  const { db, clock, log, invariants } = needs;
  const record: RecordViolations = (invariant, violations, alongside) => recordViolations(needs, { invariant, violations, alongside });

  /** An invariant whose check fails does not stop the others; the failures are thrown at the end. */
  const each = async (kind: "fresh" | "whole", work: (invariant: Invariant) => Promise<void>): Promise<void> => {
    const failures: unknown[] = [];
    for (const invariant of invariants) {
      const started = performance.now();
      try {
        await work(invariant);
        await integrityStore.noteRun(db, invariant.name, { kind, at: clock.now(), ms: Math.round(performance.now() - started) });
      } catch (error) {
        log.error({ err: error, invariant: invariant.name }, "an invariant could not be checked");
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${invariants.length} invariants could not be checked`);
  };

  const integrity: Integrity = {
    checkFresh: () => each("fresh", (invariant) => checkFresh({ db, record }, invariant)),
    checkSample: async () => integrity.checkWhole(await samplePlayers(db, nightly)),
    checkWhole: (of: Whole, progress: (invariant: string, violations: readonly Violation[]) => void = () => undefined) =>
      each("whole", async (invariant) => progress(invariant.name, await checkWhole({ db, record }, invariant, of))),
    record,
    payoutsFrozen: (tenantId) => integrityStore.isFrozen(db, tenantId),
    frozenIn: async (tx, tenantId) => {
      await integrityStore.lockFreeze(tx, tenantId, "shared");
      return integrityStore.isFrozen(tx, tenantId);
    },
    violations: (tenantId, query) => integrityStore.open(db, tenantId, query),
    freezeOf: (tenantId) => integrityStore.freezeOf(db, tenantId),
    frozenTenants: () => integrityStore.frozenTenants(db),
    release: (tenantId, release) => releaseByCommand(needs, tenantId, release),
    backOffice: {
      freeze: (scope) => readFreeze(needs, scope),
      release: (reviewer, input) => releaseByStaff(needs, reviewer, input),
    },
  };

  measureIntegrity(needs);
  return integrity;
}
