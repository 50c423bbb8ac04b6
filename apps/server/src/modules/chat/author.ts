import { rankLevelOf } from "@trevo/domain";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { ChatNeeds } from "./needs.ts";
import { maskedChatName, rankColour } from "./policy.ts";

export interface Author {
  readonly name: string;
  readonly color: string;
  readonly emoji: string | null;
}

/** Returns the author as shown to others. For players who hide their figures, only the name. */
export async function authorOf(
  { totals }: Pick<ChatNeeds, "totals">,
  scope: PlayerScope,
  { player, picked }: { player: Player; picked: string | null },
): Promise<Author> {
  const name = picked ?? maskedChatName(player);
  if (player.hide_metrics) return { name, color: rankColour(0), emoji: null };
  const level = rankLevelOf((await totals.of(keyOf(scope))).staked);
  return { name, color: rankColour(level), emoji: scope.tenant.settings.chat.rank_emoji[level] ?? null };
}
