import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { idNamed, newId } from "../../kernel/ids.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { CodeKey } from "./code-store.ts";
import { makeCodesJob } from "./make-codes.ts";
import type { CouponNeeds } from "./needs.ts";
import { isPlain, presentBatch, presentCode } from "./present-staff.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "db" | "clock" | "jobs" | "offers">;

export interface NewCode {
  readonly offer: string;
  readonly code: string;
  readonly max_uses: number | null;
  readonly expires_at: string | null;
  readonly idempotency_key: string | null;
}

/** Returns the multi-use codes of an offer, and its batches. */
export async function readCodes({ db }: Pick<Needs, "db">, { tenant }: Reviewer, offer_id: string) {
  const key = { tenant_id: tenant.id, offer_id };
  const [codes, batches] = await Promise.all([store.codes.listPlain(db, key), store.batches.list(db, key)]);
  return { codes: codes.filter(isPlain).map(presentCode), batches: batches.map(presentBatch) };
}

/** Refuses with `not_found`, `wrong_state` (the offer has ended or is not a coupon), `already_exists`. */
export function addCode(needs: Needs, reviewer: Reviewer, { idempotency_key: key, ...input }: NewCode) {
  const call = callOf(reviewer, "POST /staff/coupons/codes", { key, body: input });
  return runIdempotently(needs.db, call, async (tx) => {
    await assertCoupon(needs, tx, { tenant_id: reviewer.tenant.id, id: input.offer });
    const at = needs.clock.now();
    const { offer: offer_id, code, max_uses } = input;
    const expires_at = input.expires_at === null ? null : new Date(input.expires_at);
    const row = { tenant_id: reviewer.tenant.id, id: newId(), offer_id, batch_id: null, code, code_hmac: null, max_uses, expires_at };
    if (!(await store.codes.add(tx, { ...row, created_at: at }))) throw refuse("already_exists");
    await record(tx, reviewer, { at, action: "coupon_code_added", subject: `coupon_code:${row.id}`, offer_id });
    return presentCode({ ...row, used: 0, state: "active", created_at: at });
  });
}

/** Writes no audit event: no member of staff decided on it. */
export async function addBuiltInCode(
  { db, clock }: Pick<Needs, "db" | "clock">,
  tenant_id: number,
  { offer_id, code, max_uses = null }: { offer_id: string; code: string; max_uses?: number | null },
): Promise<void> {
  const id = idNamed(`coupon_code:${tenant_id}:${code}`);
  if (await store.codes.hasPlain(db, { tenant_id, id })) return;
  const row = { tenant_id, id, offer_id, batch_id: null, code, code_hmac: null, max_uses, expires_at: null, created_at: clock.now() };
  await db.transaction().execute((tx) => store.codes.add(tx, row));
}

/** Refuses with `not_found`, `wrong_state`. */
export function withdrawCode(needs: Needs, reviewer: Reviewer, input: { id: string; idempotency_key: string | null }) {
  const call = callOf(reviewer, "POST /staff/coupon-codes/withdraw", { key: input.idempotency_key, body: { id: input.id } });
  return runIdempotently(needs.db, call, async (tx) => {
    const key = { tenant_id: reviewer.tenant.id, id: input.id };
    if (!(await store.codes.hasPlain(tx, key))) throw refuse("not_found");
    const code = await store.codes.withdraw(tx, key);
    if (!code || !isPlain(code)) throw refuse("wrong_state");
    const at = needs.clock.now();
    await record(tx, reviewer, { at, action: "coupon_code_withdrawn", subject: `coupon_code:${code.id}`, offer_id: code.offer_id });
    return presentCode(code);
  });
}

/** Creates a batch; a job makes its codes. Refuses with `not_found`, `wrong_state`. */
export function addBatch(needs: Needs, reviewer: Reviewer, input: { offer: string; size: number; idempotency_key: string | null }) {
  const { idempotency_key: key, ...body } = input;
  return runIdempotently(needs.db, callOf(reviewer, "POST /staff/coupons/batches", { key, body }), async (tx) => {
    await assertCoupon(needs, tx, { tenant_id: reviewer.tenant.id, id: input.offer });
    const at = needs.clock.now();
    const tenant_id = reviewer.tenant.id;
    const batch = await store.batches.add(tx, {
      tenant_id,
      id: newId(),
      offer_id: input.offer,
      size: input.size,
      created_by: reviewer.staff_id,
      created_at: at,
    });
    await makeCodesJob.add({ jobs: needs.jobs, db: tx }, { tenant_id, id: batch.id });
    await record(tx, reviewer, { at, action: "coupon_batch_made", subject: `coupon_batch:${batch.id}`, offer_id: input.offer });
    return presentBatch(batch);
  });
}

const callOf = ({ tenant, staff_id }: Reviewer, route: string, { key, body }: { key: string | null; body: object }) => ({
  tenant_id: tenant.id,
  player_id: staff_id,
  route,
  key,
  body,
});

/** Checks that the offer exists at the brand, is a coupon and has not ended. */
async function assertCoupon({ offers }: Needs, tx: Tx, key: CodeKey): Promise<void> {
  const offer = await offers.lock(tx, key);
  if (offer?.kind !== "coupon") throw refuse("wrong_state");
}

interface CodeEvent {
  readonly at: Date;
  readonly action: "coupon_code_added" | "coupon_code_withdrawn" | "coupon_batch_made";
  readonly subject: string;
  readonly offer_id: string;
}

const record = (tx: Tx, reviewer: Reviewer, { at, action, subject, offer_id }: CodeEvent): Promise<void> =>
  recordAuditEvent(tx, reviewer, { at, actor: staffActor(reviewer.staff_id), action, subject, detail: { offer_id } });
