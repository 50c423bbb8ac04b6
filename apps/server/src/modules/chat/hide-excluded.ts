import type { ChatChange } from "@trevo/contract";
import type { PlayerKey } from "../../kernel/scope.ts";
import { endMessage } from "./end-message.ts";
import { messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { nobodysName } from "./policy.ts";
import { announceChange } from "./write-change.ts";

export const hideExcludedJob = "hide-excluded-author";

/** The job of an exclusion: removes cards, pictures, pins and held messages, and the player's name from all other messages. */
export async function hideExcluded(needs: ChatNeeds, key: PlayerKey): Promise<void> {
  for (const message of await messageStore.attachedOf(needs.db, key)) {
    const change: ChatChange | null = await needs.db.transaction().execute((tx) => endMessage(needs, tx, { message, by: "system" }));
    if (change) announceChange(needs, key.tenant_id, change);
  }
  await messageStore.rename(needs.db, key, nobodysName);
}
