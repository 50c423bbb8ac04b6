import type { UserBox } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { refusalOf } from "../play/index.ts";
import { boxStore } from "./box-store.ts";
import { ledgerSource } from "./ledger-keys.ts";
import type { BoxNeeds } from "./needs.ts";
import { mustHaveBoxes } from "./policy.ts";
import { presentUserBox } from "./present.ts";
import { type UserBoxRow, userBoxStore } from "./user-box-store.ts";

export interface Purchase {
  readonly box_id: number;
  /** The version that was shown to the player. */
  readonly version?: number | undefined;
  readonly idempotency_key: string | null;
}

/** Refuses with `not_found`, `box_changed`, and like a stake of the box's price. */
export async function buyBox(needs: BoxNeeds, scope: PlayerScope, { idempotency_key: key, ...input }: Purchase): Promise<UserBox> {
  mustHaveBoxes(scope.tenant);
  await needs.protection.mayStake(scope);
  const owner = keyOf(scope);
  const bought = await runIdempotently(needs.db, { ...owner, route: "POST /boxes/buy", key, body: input }, async (tx) => {
    const box = await boxStore.hold(tx, owner.tenant_id, input.box_id);
    const found = box?.state === "on_sale" ? await boxStore.version(tx, { ...owner, box_id: box.id, version: box.version ?? 0 }) : null;
    if (!found || found.version.price === 0) throw refuse("not_found");
    const { version, price } = found.version;
    if (input.version !== undefined && input.version !== version) throw refuse("box_changed");
    const now = needs.clock.now();
    const own: UserBoxRow = {
      ...owner,
      id: newId(),
      box_id: input.box_id,
      version,
      source: "bought",
      amount: price,
      status: "owned",
      status_reason: null,
      round_id: null,
      created_at: now,
      updated_at: now,
    };
    await userBoxStore.insert(tx, own);
    const reason = `box:${input.box_id}:${version}`;
    const { status } = await needs.wallet.postIn(tx, {
      ...owner,
      ...ledgerSource,
      external_id: `${own.id}:buy`,
      kind: "purchase",
      amount: price,
      reason,
    });
    if (status !== "posted") throw (await refusalOf(needs, owner, { status, tx })) ?? refuse("wrong_state");
    return presentUserBox(own, found, scope.locale);
  });
  await needs.wallet.announce(owner);
  return bought;
}
