import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { offerChoiceStore } from "./offer-choice-store.ts";

/** Stores the player's choice about offers. It applies at once, also to messages that are about to be sent. */
export async function setOffers({ db, clock }: Pick<ProtectionNeeds, "db" | "clock">, scope: PlayerScope, enabled: boolean): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await offerChoiceStore.save(tx, keyOf(scope), { enabled, changed_at: now });
    const event = { at: now, actor: playerActor(scope.player_id), action: "offers_switched", detail: { enabled } } as const;
    await recordAuditEvent(tx, scope, event);
  });
}
