import type { RoomList } from "./chat.ts";
import type { ChatNeeds } from "./needs.ts";
import { allowancesOf } from "./policy.ts";
import { presentRoom } from "./present.ts";
import { type ChatViewer, requireChat } from "./read-messages.ts";
import { chatRulesText, chatRulesVersion } from "./rules-text.ts";

export async function listRooms(needs: ChatNeeds, viewer: ChatViewer): Promise<RoomList> {
  requireChat(viewer);
  const { tenant, locale } = viewer;
  const { guests_read, pictures, cards } = allowancesOf(tenant.settings);
  const now = needs.clock.now();
  const rows = await needs.rooms.rooms(tenant.id);
  return {
    data: rows.map((row) => presentRoom(row, { locale, timezone: tenant.timezone, now, online: needs.online.of(row) })),
    rules: { version: chatRulesVersion, text: chatRulesText[locale] },
    guests_read,
    pictures,
    cards,
  };
}
