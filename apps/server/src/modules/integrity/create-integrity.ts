import type { Violation, Invariant, Whole } from "../../kernel/invariant.ts";
import { ledgerRecords } from "../wallet/index.ts";
import type { Integrity } from "./integrity.ts";
import type { IntegrityNeeds } from "./needs.ts";
import { measureIntegrity } from "./measures.ts";
import { type RecordViolations, type ViolationsListener, recordViolations } from "./record-violations.ts";
import { checkFresh, checkWhole } from "./check-invariants.ts";
import { integrityStore } from "./store.ts";

/** Share of the players checked each night, and their minimum number. */
const nightly = { share: 0.01, atLeast: 100 } as const;

export function createIntegrity(needs: IntegrityNeeds): Integrity {
  const { db, clock, log, invariants } = needs;
  const listeners: ViolationsListener[] = [];
  const record: RecordViolations = (invariant, violations, alongside) =>
    recordViolations({ ...needs, listeners }, { invariant, violations, alongside });

  /** Reports a failure, and throws it. */
  const run = async (kind: "fresh" | "whole", invariant: Invariant, work: (invariant: Invariant) => Promise<void>): Promise<void> => {
    const started = performance.now();
    try {
      await work(invariant);
      await integrityStore.noteRun(db, invariant.name, { kind, at: clock.now(), ms: Math.round(performance.now() - started) });
    } catch (error) {
      log.error({ err: error, invariant: invariant.name }, "could not check an invariant");
      throw error;
    }
  };

  /** Runs the work for each invariant. If one check fails, the others still run; the failures are thrown at the end. */
  const each = async (kind: "fresh" | "whole", work: (invariant: Invariant) => Promise<void>): Promise<void> => {
    const failures: unknown[] = [];
    for (const invariant of invariants) await run(kind, invariant, work).catch((error: unknown) => void failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${invariants.length} invariants could not be checked`);
  };

  const integrity: Integrity = {
    names: invariants.map(({ name }) => name),
    checkNamed: async (name) => {
      for (const invariant of invariants.filter((one) => one.name === name))
        await run("whole", invariant, async () => void (await checkWhole({ db, record }, invariant, "all")));
    },
    checkFresh: () => each("fresh", (invariant) => checkFresh({ db, record }, invariant)),
    checkSample: async () => integrity.checkWhole(await ledgerRecords.samplePlayers(db, nightly)),
    checkWhole: (of: Whole, progress: (invariant: string, violations: readonly Violation[]) => void = () => undefined) =>
      each("whole", async (invariant) => progress(invariant.name, await checkWhole({ db, record }, invariant, of))),
    record,
    onRecorded: (listener) => void listeners.push(listener),
    violations: (tenantId, query) => integrityStore.open(db, tenantId, query),
    countOpen: (connection, tenantId) => integrityStore.countOf(connection, tenantId),
    resolve: (tx, tenantId, at) => integrityStore.resolve(tx, tenantId, at),
  };

  measureIntegrity(needs);
  return integrity;
}
