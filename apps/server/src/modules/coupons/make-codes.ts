import type { Download } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { CodeKey, CouponBatch } from "./code-store.ts";
import { uniqueCodeOf } from "./codes.ts";
import type { CouponNeeds } from "./needs.ts";
import { hmacOf } from "./resolve-coupon.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "db" | "clock" | "vault" | "jobs">;

/** Number of codes made in one transaction, and of lines written to the file at a time. */
const atOnce = 1_000;

export const makeCodesJob = {
  name: "make-coupon-codes",
  add: (to: { jobs: Pick<Jobs, "add">; db: Db | Tx }, { tenant_id, id }: CodeKey): Promise<void> =>
    to.jobs.add(to.db, { name: "make-coupon-codes", payload: { tenant_id, id }, key: `make-coupon-codes:${tenant_id}:${id}` }),
};

/** The batch's nth code. It never changes, and cannot be computed without the installation's secret. */
const codeOf = ({ vault }: Pick<Needs, "vault">, { tenant_id, id }: CodeKey, nth: number): string =>
  uniqueCodeOf(vault.sign(`${tenant_id}:${id}:${nth}`, "coupon-codes"));

/** The job: makes some codes at a time, each time in one transaction with the batch's progress, until all are made. */
export async function makeCodes(needs: Needs, key: CodeKey): Promise<void> {
  while (await makeSome(needs, key));
}

const makeSome = (needs: Needs, key: CodeKey): Promise<boolean> =>
  needs.db.transaction().execute(async (tx) => {
    const batch = await store.batches.lock(tx, key);
    if (!batch || batch.made >= batch.size) return false;
    const made = Math.min(batch.size, batch.made + atOnce);
    await store.codes.addMany(tx, rowsOf(needs, batch, { from: batch.made, until: made }));
    await store.batches.setMade(tx, { ...key, made });
    return made < batch.size;
  });

const rowsOf = (needs: Needs, batch: CouponBatch, { from, until }: { from: number; until: number }) =>
  Array.from({ length: until - from }, (_, index) => ({
    tenant_id: batch.tenant_id,
    id: newId(),
    offer_id: batch.offer_id,
    batch_id: batch.id,
    code: null,
    code_hmac: hmacOf(needs, codeOf(needs, batch, from + index)),
    max_uses: 1,
    expires_at: null,
    created_at: needs.clock.now(),
  }));

/**
 * Returns the codes as CSV, once. Refuses with `not_found`, with `wrong_state` while they are being made, and with `gone` if they were
 * fetched before.
 */
export async function exportCodes(needs: Needs, reviewer: Reviewer, id: string): Promise<Download> {
  const key = { tenant_id: reviewer.tenant.id, id };
  const batch = await needs.db.transaction().execute(async (tx) => {
    const found = await store.batches.lock(tx, key);
    if (!found) throw refuse("not_found");
    if (found.exported_at !== null) throw refuse("gone");
    if (found.made < found.size) throw refuse("wrong_state");
    const at = needs.clock.now();
    await store.batches.setExported(tx, { ...key, at, by: reviewer.staff_id });
    await recordAuditEvent(tx, reviewer, {
      at,
      actor: staffActor(reviewer.staff_id),
      action: "coupon_batch_exported",
      subject: `coupon_batch:${id}`,
      detail: { offer_id: found.offer_id, size: found.size },
    });
    return found;
  });
  return { filename: `coupons-${id}.csv`, pieces: lines(needs, batch) };
}

async function* lines(needs: Needs, batch: CouponBatch): AsyncGenerator<string> {
  yield "code\r\n";
  for (let from = 0; from < batch.size; from += atOnce) {
    const count = Math.min(atOnce, batch.size - from);
    yield Array.from({ length: count }, (_, index) => `${codeOf(needs, batch, from + index)}\r\n`).join("");
  }
}
