import { type APIRequestContext, expect } from "@playwright/test";
import { type Player, joinByApi } from "./player.ts";

/** Creates a player who may write: phone confirmed, chat rules accepted, name chosen. */
export async function joinChat(request: APIRequestContext): Promise<Player & { name: string }> {
  const player = await joinByApi(request, { verified: true });
  const headers = { authorization: `Bearer ${player.token}` };
  const { rules } = (await (await request.get("/api/chat/rooms", { headers })).json()) as { rules: { version: number } };
  const accepted = await request.post("/api/chat/rules/accept", { headers, data: { version: rules.version } });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  // Without vowels and digits no random name contains a word reserved for the brand or its staff.
  const name = `ana_${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => "bcfghjkx"[byte % 8]).join("")}`;
  const picked = await request.post("/api/chat/name", { headers, data: { name } });
  expect(picked.ok(), await picked.text()).toBe(true);
  return { ...player, name };
}
