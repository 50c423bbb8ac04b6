import { localDate } from "@trevo/domain";
import type { IdentityAnswer } from "../../adapters/identity/identity-verifier.ts";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { documentFiles } from "./document-files.ts";
import { documentStore } from "./document-store.ts";
import type { DecidedListener, VerificationNeeds } from "./needs.ts";
import { type Verdict, attemptsBeforeReview, doubtOf, judge } from "./policy.ts";
import { settleDocuments } from "./settle-documents.ts";
import { subjectIndex } from "./subject.ts";
import { noCheck, verificationStore } from "./verification-store.ts";

const firstPauseMs = 2_000;
const longestPauseMs = 600_000;

/** Pause between two requests for one check: 2 s, 4 s, 8 s … up to ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestPauseMs);

export interface IdentityCheck extends PlayerKey {
  readonly check_id: string;
}

export const checkIdentityJob = {
  name: "check-identity",
  add: (to: { jobs: Pick<Jobs, "add">; db: Db | Tx }, { tenant_id, player_id, check_id }: IdentityCheck, delayMs = 0): Promise<void> =>
    to.jobs.add(to.db, {
      name: "check-identity",
      payload: { tenant_id, player_id, check_id },
      key: `check-identity:${check_id}`,
      delayMs,
    }),
};

type Needs = VerificationNeeds & { readonly decided: readonly DecidedListener[] };

/**
 * Requests the check from the identity verifier until it answers, always with the same id. Missing information counts as unknown, never as
 * a no. Doubts about a likeness, and checks that stay unanswered for long, wait for a person. An answer to a cancelled check changes
 * nothing.
 */
export async function checkIdentity(needs: Needs, check: IdentityCheck): Promise<void> {
  const known = await verificationStore.read(needs.db, check);
  if (known.check_id !== check.check_id) return;
  const tenant = await needs.tenants.byId(check.tenant_id);
  try {
    const answer = await ask(needs, check);
    const verdict = answer && judge(answer, localDate(needs.clock.now(), tenant?.operator_timezone ?? "UTC"));
    await needs.db.transaction().execute((tx) => decide(needs, tx, { check, verdict, stale: answer === null }));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    needs.log.warn({ err: error, check_id: check.check_id }, "the identity verifier did not respond");
    await needs.db.transaction().execute((tx) => scheduleRepeat(needs, tx, check));
  }
}

/** Null if the account's name or CPF is no longer the one the documents were sent for. */
async function ask(needs: Needs, check: IdentityCheck): Promise<IdentityAnswer | null> {
  const player = await needs.players.byId(check);
  const { subject_index } = await verificationStore.read(needs.db, check);
  if (!player?.cpf || !subject_index?.equals(subjectIndex(needs.vault, { ...player, cpf: player.cpf }))) return null;
  const files = [];
  for (const { tenant_id, id, type, media_type } of await documentStore.inState(needs.db, check, "under_review"))
    files.push({ type, media_type, bytes: await documentFiles.read(needs, { tenant_id, id }) });
  const { first_name, last_name, birth_date, cpf } = player;
  return needs.identityVerifier.check({
    tenant_id: check.tenant_id,
    id: check.check_id,
    cpf,
    name: `${first_name} ${last_name}`,
    birth_date,
    files,
  });
}

interface Decision {
  readonly check: IdentityCheck;
  readonly verdict: Verdict;
  /** The name or CPF changed during the check: the documents wait for another check. */
  readonly stale: boolean;
}

async function decide(needs: Needs, tx: Tx, { check, verdict, stale }: Decision): Promise<void> {
  const known = await verificationStore.lock(tx, check);
  if (known.check_id !== check.check_id) return;
  const at = needs.clock.now();
  const doubt = doubtOf(verdict);
  if (doubt) return verificationStore.change(tx, check, { review_since: known.review_since ?? at, review_cause: doubt, delayed: false });
  const documents = await documentStore.inState(tx, check, "under_review");
  if (stale) {
    for (const row of documents) await documentStore.transition(tx, row, { state: "pending", at });
    return verificationStore.change(tx, check, { ...noCheck, state: "none" });
  }
  await settleDocuments(tx, { documents, verdict, at });
  await verificationStore.change(tx, check, {
    ...noCheck,
    state: verdict ? "rejected" : "approved",
    reason: verdict,
    decided_at: at,
    decided_by: null,
  });
  await recordAuditEvent(
    tx,
    { tenant: { id: check.tenant_id }, request_id: null },
    { at, actor: "identity-office", action: "verification_decided", subject: `player:${check.player_id}`, detail: { reason: verdict } },
  );
  const { tenant_id, player_id } = check;
  for (const listener of needs.decided) await listener(tx, { tenant_id, player_id }, verdict);
}

async function scheduleRepeat(needs: Needs, tx: Tx, check: IdentityCheck): Promise<void> {
  const known = await verificationStore.lock(tx, check);
  if (known.check_id !== check.check_id) return;
  const attempts = known.attempts + 1;
  const review = { review_since: needs.clock.now(), review_cause: "unanswered" } as const;
  const waits = attempts >= attemptsBeforeReview && known.review_since === null;
  await verificationStore.change(tx, check, { attempts, delayed: true, ...(waits && review) });
  await checkIdentityJob.add({ jobs: needs.jobs, db: tx }, check, pauseAfter(attempts));
}
