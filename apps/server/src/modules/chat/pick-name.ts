import { uniqueViolation } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type NameFault, nameFault } from "../moderation/index.ts";
import { requireUnmutedAnywhere } from "./judge-message.ts";
import type { ChatNeeds } from "./needs.ts";
import { ownStore } from "./own-store.ts";
import { nameChangeMs, skeletonOf } from "./policy.ts";
import { requireChat } from "./read-messages.ts";

const faults: Readonly<Record<NameFault, string>> = { form: "chat_name_form", reserved: "chat_name_reserved", words: "chat_slurs" };

const bad = (key: string): Refusal => refuse("invalid_fields", { fields: { name: [key] } });

/**
 * Sets the name of the player's future messages. Refuses like `protection.mayChat`, and with `invalid_fields` (`chat_name_form`,
 * `chat_name_reserved`, `chat_slurs`, `chat_name_taken`), `chat_muted`, or `wrong_state` within 30 days of the last change.
 */
export async function pickName(needs: ChatNeeds, scope: PlayerScope, name: string): Promise<string> {
  requireChat(scope);
  await needs.protection.mayChat(scope);
  const { slug, settings } = scope.tenant;
  const rules = await needs.moderation.rulesOf(scope.tenant.id);
  const fault = nameFault(name, { rules, brand: [slug, settings.siteTitle] });
  if (fault) throw bad(faults[fault]);
  const key = keyOf(scope);
  const picked_at = needs.clock.now();
  try {
    await needs.db.transaction().execute(async (tx) => {
      await needs.players.holdAlone(tx, key);
      await requireUnmutedAnywhere(needs, scope, tx);
      const before = await ownStore.name(tx, key);
      if (before?.name === name) return;
      if (before && picked_at.getTime() - before.picked_at.getTime() < nameChangeMs) throw refuse("wrong_state");
      await ownStore.saveName(tx, { ...key, name, skeleton: skeletonOf(name), picked_at });
    });
  } catch (error) {
    if (uniqueViolation(error) === "chat_names_skeleton") throw bad("chat_name_taken");
    throw error;
  }
  return name;
}
