import { join } from "node:path";
import { createLocalDiskStorage } from "../src/adapters/storage/local-disk-storage.ts";
import { newId } from "../src/kernel/ids.ts";
import { send } from "./chat-things.ts";
import { enqueueMail } from "./message-things.ts";
import { testPicture } from "./multipart.ts";
import { type Member, type TestSite, expectStatus } from "./test-site.ts";

/** Bodies of chat calls that are valid enough for the id to be checked. */
export const chatBodies: Record<string, object> = {
  "POST /staff/:tenant/chat/messages/:id": { action: "unpin" },
  "POST /staff/:tenant/chat/rooms/:room/messages": { message: "Boa noite" },
  "POST /chat/cases/:id/appeal": { text: "Foi um engano" },
  "POST /chat/messages/:id/report": { reason: "spam" },
  "POST /staff/:tenant/chat/cases/:id": { decision: "dismiss", action: "none", sanction: null, reason: "other" },
  "POST /staff/:tenant/chat/players/:id": { action: "note", note: "visto" },
  "POST /staff/:tenant/chat/appeals/:id": { decision: "keep" },
  "POST /staff/:tenant/messages/marketing/stop": { reason: "erro no texto" },
  "POST /staff/:tenant/messages/marketing/resume": { reason: "corrigido" },
};

/** Routes that name a player or a message which every player may name. */
export const chatElsewhere = ["POST /chat/blocks", "POST /chat/blocks/remove", "POST /chat/messages/:id/report"] as const;

/** Creates a message of the member, and returns it with a room of the brand. */
export async function makeChatThings(site: TestSite, member: Member): Promise<Record<string, string>> {
  expectStatus(await site.call("POST", "/api/chat/rules/accept", { token: member.token, body: { version: 1 } }), 200);
  const message = expectStatus(await send(site, member, { message: "bom dia" }), 201).json["data"].id as string;
  const pictured = await plantPicture(site, member);
  const appealed = await muteAndAppeal(site, member);
  return {
    "POST /chat/cases/:id/appeal": appealed,
    "GET /staff/:tenant/chat/cases/:id": appealed,
    "POST /staff/:tenant/chat/cases/:id/take": appealed,
    "POST /staff/:tenant/chat/cases/:id": appealed,
    "POST /staff/:tenant/chat/appeals/:id": appealed,
    "GET /staff/:tenant/chat/players/:id": member.id,
    "POST /staff/:tenant/chat/players/:id": member.id,
    "POST /chat/messages/:id/delete": message,
    "GET /staff/:tenant/chat/messages/:id": message,
    "GET /staff/:tenant/messages/log/:id": await enqueueMail(site, { to: member }),
    "POST /staff/:tenant/chat/messages/:id/picture": pictured,
    "POST /staff/:tenant/chat/messages/:id": message,
    "GET /staff/:tenant/chat/rooms/:room/messages": "30",
    "POST /staff/:tenant/chat/rooms/:room/messages": "30",
    "POST /staff/:tenant/chat/rooms/:room": "30",
  };
}

/** Creates a message with a picture. New players cannot send pictures, so it is written directly to the database. */
async function plantPicture(site: TestSite, member: Member): Promise<string> {
  const { sql } = site.database.owner;
  const message = expectStatus(await send(site, member, { message: "veja" }), 201).json["data"].id as string;
  const file = newId();
  const [row] = await sql<{ tenant_id: number }[]>`update chat_messages set file_id = ${file} where id = ${message} returning tenant_id`;
  await createLocalDiskStorage(join(site.dataDir, "uploads")).put(`chat/${row?.tenant_id}/${file}.webp`, await testPicture());
  return message;
}

/** Creates a decided case of the member, against which the member appeals. */
async function muteAndAppeal(site: TestSite, member: Member): Promise<string> {
  const { tenants, moderation } = site.app.modules;
  const tenant = await tenants.bySlug("trevo");
  if (!tenant) throw new Error("no brand");
  const mute = { tenant, player_id: member.id, request_id: null, reason: "spam", quote: "", minutes: 10 };
  const { case_id } = await site.database.db.transaction().execute((tx) => moderation.muteByRule(tx, mute));
  const body = { text: "Foi um engano" };
  expectStatus(await site.call("POST", `/api/chat/cases/${case_id}/appeal`, { token: member.token, body }), 200);
  return case_id;
}
