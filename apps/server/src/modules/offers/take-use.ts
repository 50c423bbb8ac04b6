import assert from "node:assert/strict";
import { localDate } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import { counterStore } from "./counter-store.ts";
import type { OfferNeeds } from "./needs.ts";
import type { OfferKey, OfferUse, PublishedOffer, VersionUse } from "./offers.ts";
import { isOpenAt } from "./policy.ts";
import { publishedOf } from "./describe-version.ts";
import { offerStore } from "./store.ts";

/** Returns the present offer with its counter locked until the transaction ends; null if nobody can use it. */
export async function lockOffer(needs: Pick<OfferNeeds, "clock">, tx: Tx, key: OfferKey): Promise<PublishedOffer | null> {
  if (!(await counterStore.lock(tx, key))) return null;
  // A separate statement, so that it reads what was committed while the lock waited.
  return readPresent(needs, tx, key);
}

export async function readPresent({ clock }: Pick<OfferNeeds, "clock">, tx: Tx, key: OfferKey): Promise<PublishedOffer | null> {
  const live = await offerStore.live(tx, key);
  return live?.state === "published" && isOpenAt(live, clock.now()) ? publishedOf(live) : null;
}

export async function takeUse(needs: UseNeeds, tx: Tx, use: VersionUse): Promise<"taken" | "used_up" | "changed"> {
  assertUse(use);
  const day = await dayOf(needs, use.tenant_id, needs.clock.now());
  await counterStore.lock(tx, use);
  if (await counterStore.take(tx, use, day)) return "taken";
  const live = await offerStore.live(tx, use);
  return live?.state === "published" && live.version === use.version ? "used_up" : "changed";
}

type UseNeeds = Pick<OfferNeeds, "clock" | "tenants">;

const dayOf = async ({ tenants }: Pick<OfferNeeds, "tenants">, tenantId: number, moment: Date): Promise<string> =>
  localDate(moment, (await tenantOfRow(tenants, tenantId)).timezone);

export async function reserveUse(needs: UseNeeds, tx: Tx, use: OfferUse): Promise<boolean> {
  assertUse(use);
  return counterStore.reserve(tx, use, await dayOf(needs, use.tenant_id, needs.clock.now()));
}

/** Checks without a lock whether a use is left, so that a refusal does not wait. */
export async function hasRoom(needs: UseNeeds, db: Db | Tx, use: OfferUse): Promise<boolean> {
  assertUse(use);
  return counterStore.hasRoom(db, use, await dayOf(needs, use.tenant_id, needs.clock.now()));
}

export async function settleUse(tx: Tx, use: OfferUse): Promise<void> {
  assertUse(use);
  assert(await counterStore.settle(tx, use), `offer ${use.id} has no reserved use of ${use.cents} centavos to settle`);
}

export async function releaseUse(needs: UseNeeds, tx: Tx, use: OfferUse & { readonly reserved_at: Date }): Promise<void> {
  assertUse(use);
  const day = await dayOf(needs, use.tenant_id, use.reserved_at);
  assert(await counterStore.release(tx, use, day), `offer ${use.id} has no reserved use of ${use.cents} centavos to release`);
}

const assertUse = ({ cents }: OfferUse): void => assert(Number.isSafeInteger(cents) && cents >= 0, `not an amount of centavos: ${cents}`);
