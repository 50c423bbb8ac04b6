import type { Finding, Proof, Whole } from "../../kernel/proof.ts";
import { samplePlayers } from "../wallet/index.ts";
import type { Audit, AuditNeeds } from "./index.ts";
import { createAuditMeasures } from "./measures.ts";
import { createReadFreeze } from "./read-freeze.ts";
import { createRecordFindings } from "./record-findings.ts";
import { createReleasePayouts } from "./release-payouts.ts";
import { proveFresh, proveWhole } from "./run-proofs.ts";
import { auditStore } from "./store.ts";

/** Of the players, each night; and never fewer than this many. */
const nightly = { share: 0.01, atLeast: 100 } as const;

export function createAudit(needs: AuditNeeds): Audit {
  const { db, clock, log, proofs } = needs;
  const record = createRecordFindings(needs);
  const releases = createReleasePayouts(needs);

  /** One proof that cannot be carried out keeps no other from being carried out; it is told at the end. */
  const each = async (kind: "fresh" | "whole", work: (proof: Proof) => Promise<void>): Promise<void> => {
    const failures: unknown[] = [];
    for (const proof of proofs) {
      const started = performance.now();
      try {
        await work(proof);
        await auditStore.noteRun(db, proof.name, { kind, at: clock.now(), ms: Math.round(performance.now() - started) });
      } catch (error) {
        log.error({ err: error, proof: proof.name }, "a proof could not be carried out");
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${proofs.length} proofs could not be carried out`);
  };

  const audit: Audit = {
    proveFresh: () => each("fresh", (proof) => proveFresh({ db, record }, proof)),
    proveSample: async () => audit.proveWhole(await samplePlayers(db, nightly)),
    proveWhole: (of: Whole, progress: (proof: string, findings: readonly Finding[]) => void = () => undefined) =>
      each("whole", async (proof) => progress(proof.name, await proveWhole({ db, record }, proof, of))),
    record,
    payoutsFrozen: (tenantId) => auditStore.isFrozen(db, tenantId),
    frozenIn: async (tx, tenantId) => {
      await auditStore.lockFreeze(tx, tenantId, "shared");
      return auditStore.isFrozen(tx, tenantId);
    },
    findings: (tenantId, query) => auditStore.open(db, tenantId, query),
    freezeOf: (tenantId) => auditStore.freezeOf(db, tenantId),
    frozenTenants: () => auditStore.frozenTenants(db),
    release: releases.byCommand,
    backOffice: { freeze: createReadFreeze(needs), release: releases.byStaff },
  };

  needs.jobs.every("* * * * *", "prove-fresh", audit.proveFresh);
  needs.jobs.every("40 6 * * *", "prove-sample", audit.proveSample);
  createAuditMeasures(needs);
  return audit;
}
