import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicChannel } from "@trevo/contract";
import { newId } from "../src/kernel/ids.ts";
import { joinWriter, read, send } from "./chat-things.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: Member;
let bia: Member;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  site = await startTestSite();
  [ana, bia] = [await joinWriter(site), await joinWriter(site)];
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await site.close();
});

const texts = (messages: { text?: string }[]) => messages.map(({ text }) => text);
const refusedWith = async (reply: ReturnType<typeof send>, status: number) => expectStatus(await reply, status).json["code"];

describe("the rooms", () => {
  it("are listed for guests, with the rules and the brand's options", async () => {
    const { json } = expectStatus(await site.call("GET", "/api/chat/rooms"), 200);
    expect((json["data"] as { room: number }[]).map(({ room }) => room)).toEqual([30, 31]);
    expect([json["rules"].version, json["guests_read"], json["pictures"], json["cards"]]).toEqual([1, true, true, true]);
  });

  it("are shown only to players at a regulated brand, as text", async () => {
    const { json } = expectStatus(await site.call("GET", "/api/chat/rooms", { tenant: "norte" }), 200);
    expect([json["guests_read"], json["pictures"], json["cards"]]).toEqual([false, false, false]);
    expectStatus(await site.call("GET", "/api/chat/messages", { tenant: "norte" }), 401);
    const player = await site.join({ tenant: "norte" });
    await read(site, "", { tenant: "norte", token: player.token });
  });

  it("are not found at a brand without a chat", async () => {
    expectStatus(await site.call("GET", "/api/chat/rooms", { tenant: "praca" }), 404);
    expectStatus(await site.call("GET", "/api/chat/messages", { tenant: "praca" }), 404);
  });
});

/** Collects what a guest's socket receives on the public channel of a brand's first room. */
async function listenAsGuest(tenant: string): Promise<string[]> {
  const config = (await site.call("GET", "/api/site-config", { tenant })).json["data"];
  const socket = new WebSocket(`${site.url.replace("http", "ws")}/app/${config.realtime.key}?protocol=7`);
  const received: string[] = [];
  sockets.push(socket);
  socket.addEventListener("message", ({ data }) => void received.push(String(data)));
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: publicChannel(config.public_chat_id) } }));
  await eventually("the subscription", async () => received.find((frame) => frame.includes("subscription_succeeded")));
  return received;
}

describe("a guest's socket", () => {
  it("receives the messages of a brand that lets guests read", async () => {
    const received = await listenAsGuest("trevo");
    expectStatus(await send(site, ana, { message: "visto por todos" }), 201);
    await eventually("the message", async () => received.find((frame) => frame.includes("visto por todos")));
  });

  it("receives only the room's last number at a brand where only players read", async () => {
    const player = await joinWriter(site, { tenant: "norte" });
    const received = await listenAsGuest("norte");
    const sent = expectStatus(await send(site, player, { tenant: "norte", message: "entre jogadores" }), 201).json["data"];
    await eventually("the room's state", async () => received.find((frame) => frame.includes(`latest_seq\\":${sent.seq}`)));
    expect(received.join()).not.toContain("entre jogadores");
    expect(received.join()).not.toContain(player.id);
  });
});

describe("a message", () => {
  it("is shown to everybody with the room's next number", async () => {
    const before = await read(site);
    const { json } = expectStatus(await send(site, ana, { message: "boa noite", client_id: newId() }), 201);
    expect(json).toMatchObject({
      state: "shown",
      care: null,
      data: { text: "boa noite", room: 30, seq: before.latest_seq + 1, type: "global" },
    });
    const after = await read(site, `?after=${before.latest_seq}`);
    expect(after.messages).toEqual([json["data"]]);
    expect(json["data"].user).toMatchObject({ id: ana.id });
    expect(json["data"].user.name).toMatch(/•••.?·\d\d$/);
  });

  it("goes to the room it names, and to no other tenant", async () => {
    const { latest_seq } = await read(site);
    expectStatus(await send(site, ana, { message: "hello", room: 31 }), 201);
    expect((await read(site)).latest_seq).toBe(latest_seq);
    expect(texts((await read(site, "?room=31")).messages)).toContain("hello");
    expect(texts((await read(site, "", { tenant: "aurora" })).messages)).not.toContain("hello");
    expect(await refusedWith(send(site, ana, { room: 77 }), 404)).toBe("not_found");
  });

  it("is stored once per client_id", async () => {
    const client_id = newId();
    const first = expectStatus(await send(site, ana, { message: "uma vez", client_id }), 201).json;
    const second = expectStatus(await send(site, ana, { message: "outra coisa", client_id }), 201).json;
    expect(second).toEqual(first);
    const own = expectStatus(await send(site, bia, { message: "de outra pessoa", client_id }), 201).json;
    expect(own["data"].text).toBe("de outra pessoa");
  });

  it.each([
    ["empty", { message: "  " }],
    ["too long", { message: "é".repeat(601) }],
    ["with two attachments", { attachments: [1, 2].map(() => ({ attachment_type: "image", attachment_url: "/uploads/chat/x.webp" })) }],
  ])("is refused when %s", async (_, line) => {
    expect(await refusedWith(send(site, ana, line), 422)).toBe("invalid_fields");
  });

  it("requires a verified phone and the accepted rules", async () => {
    const fresh = await site.join();
    expect(await refusedWith(send(site, fresh, {}), 403)).toBe("contacts_unverified");
    const verified = await site.join({ verified: true });
    expect(await refusedWith(send(site, verified, {}), 403)).toBe("chat_rules_required");
    expectStatus(await site.call("POST", "/api/chat/messages", { body: { message: "oi" } }), 401);
  });

  it("quotes the message it replies to, until that message is deleted", async () => {
    const original = expectStatus(await send(site, ana, { message: "x".repeat(100) }), 201).json["data"];
    const answer = expectStatus(await send(site, bia, { message: "concordo", reply_to: original.id }), 201).json["data"];
    expect(answer.reply_to).toEqual({ id: original.id, name: original.user.name, text: "x".repeat(80) });
    expectStatus(await site.call("POST", `/api/chat/messages/${original.id}/delete`, { token: ana.token }), 200);
    const { messages } = await read(site);
    expect(messages.find(({ id }: { id: string }) => id === answer.id).reply_to.text).toBeNull();
    expect(await refusedWith(send(site, bia, { reply_to: original.id }), 404)).toBe("not_found");
    expect(await refusedWith(send(site, bia, { reply_to: answer.id, room: 31 }), 404)).toBe("not_found");
  });

  it("is deleted by its author within ten minutes, and its words are never sent again", async () => {
    const { latest_seq } = await read(site);
    const sent = expectStatus(await send(site, ana, { message: "apague isto" }), 201).json["data"];
    const path = `/api/chat/messages/${sent.id}/delete`;
    expectStatus(await site.call("POST", path, { token: bia.token }), 404);
    expectStatus(await site.call("POST", path, { token: ana.token }), 200);
    expectStatus(await site.call("POST", path, { token: ana.token }), 200);
    const { messages } = await read(site, `?after=${latest_seq}`);
    expect(messages).toEqual([
      { gone: true, room: 30, seq: sent.seq },
      { delete: true, messageId: sent.id, room: 30, seq: sent.seq + 1 },
    ]);
    expect(texts((await read(site, "?limit=100")).messages)).not.toContain("apague isto");
    expect(texts((await read(site, `?before=${sent.seq + 5}&limit=100`)).messages)).not.toContain("apague isto");
  });

  it("cannot be deleted by its author after ten minutes", async () => {
    const sent = expectStatus(await send(site, bia, { message: "fica" }), 201).json["data"];
    site.clock.setOffset(600_001);
    expectStatus(await site.call("POST", `/api/chat/messages/${sent.id}/delete`, { token: bia.token }), 409);
    site.clock.setOffset(0);
  });
});
