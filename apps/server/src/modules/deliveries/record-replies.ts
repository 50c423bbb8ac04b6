import type { MessageChannel } from "@trevo/contract";
import type { Reply } from "../../adapters/messaging/carrier.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { DeliveryNeeds } from "./needs.ts";

type Needs = Pick<DeliveryNeeds, "db" | "players" | "consents">;

/** Opt-out words. Each must be the whole message; case and accents do not matter. */
const ending: ReadonlySet<string> = new Set(["sair", "parar", "pare", "stop", "cancelar", "descadastrar"]);

export const endsMessages = (text: string): boolean =>
  ending.has(
    text
      .normalize("NFD")
      .replace(/[^a-z]/gi, "")
      .toLowerCase(),
  );

/** Withdraws the consent of the account that has this phone at the brand, confirmed or not: the holder of the phone decides. */
export async function recordReplies(
  { db, players, consents }: Needs,
  { tenant, channel }: { tenant: Tenant; channel: MessageChannel },
  replies: readonly Reply[],
): Promise<void> {
  for (const { from, text } of replies) {
    if (!endsMessages(text)) continue;
    const player = await players.byUsername(tenant, from);
    if (!player) continue;
    const key = { tenant_id: tenant.id, player_id: player.id };
    await db.transaction().execute((tx) => consents.record(tx, key, { purpose: "marketing", channel, granted: false, source: "reply" }));
  }
}
