import type { Address, Prize } from "@trevo/contract";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { sealAddress } from "./address-vault.ts";
import type { BoxNeeds } from "./needs.ts";
import { mustHaveBoxes, shipmentPromiseMs } from "./policy.ts";
import { presentOwnPrize } from "./own-prize.ts";
import { prizeStore, shipmentStore } from "./prize-store.ts";
import { shippableStates } from "./states.ts";

interface ShipmentRequest {
  readonly id: string;
  readonly address: Address;
  readonly idempotency_key: string | null;
}

/** Refuses with `kyc_required` if the account has no CPF, `not_found`, `wrong_state`. */
export async function shipPrize(
  needs: BoxNeeds,
  scope: PlayerScope,
  { id, address, idempotency_key: key }: ShipmentRequest,
): Promise<Prize> {
  mustHaveBoxes(scope.tenant);
  const owner = keyOf(scope);
  const player = await needs.players.byId(owner);
  if (!player?.cpf) throw refuse("kyc_required");
  // The body's hash omits the address, which could be guessed from it.
  return runIdempotently(needs.db, { ...owner, route: "POST /prizes/:id/ship", key, body: { id } }, async (tx) => {
    const now = needs.clock.now();
    const row = await prizeStore.move(tx, { ...owner, id }, { from: shippableStates, to: "requested", now });
    if (!row) throw refuse((await prizeStore.find(tx, owner, id)) ? "wrong_state" : "not_found");
    const shipment_id = newId();
    await shipmentStore.insert(tx, {
      ...owner,
      id: shipment_id,
      prize_id: id,
      address_sealed: sealAddress(needs.vault, shipment_id, address),
      tracking: null,
      requested_at: now,
      promised_until: new Date(now.getTime() + shipmentPromiseMs),
      ended_at: null,
    });
    const subject = `prize:${id}`;
    await recordAuditEvent(tx, scope, { at: now, actor: playerActor(owner.player_id), action: "shipment_requested", subject });
    return presentOwnPrize(tx, scope, id);
  });
}
