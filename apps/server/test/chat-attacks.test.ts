import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { joinWriter, read, send } from "./chat-things.ts";
import { multipart, testPicture } from "./multipart.ts";
import { payoutToken } from "./payout-token.ts";
import { hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
}, 120_000);
afterAll(() => site.close());

async function joinOld(tenant = "trevo"): Promise<Member> {
  const member = await joinWriter(site, { tenant });
  await site.database.owner.sql`update players set created_at = created_at - interval '2 days' where id = ${member.id}`;
  return member;
}

async function uploadedBy(member: Member, tenant: string): Promise<string> {
  const form = multipart({ fields: {}, file: { field: "file", filename: "a.png", bytes: await testPicture() } });
  const reply = await site.call("POST", "/api/chat/attachments", { token: member.token, tenant, raw: form.body, headers: form.headers });
  return expectStatus(reply, 201).json["data"].attachment_url as string;
}

describe("the address of a picture", () => {
  it("is the player's own file at this brand and nothing else, and is never fetched", async () => {
    const member = await joinOld();
    const own = await uploadedBy(member, "trevo");
    const elsewhere = await uploadedBy(await joinOld("aurora"), "aurora");
    const addresses = [
      elsewhere,
      `https://localhost${own}`,
      `//localhost${own}`,
      `${own}?a=1`,
      own.replace("/uploads/chat/", "/uploads/chat/../chat/"),
      own.replace(".webp", ".svg"),
      own.toUpperCase(),
      `${site.url}/api/chat/rooms`,
      "http://169.254.169.254/latest/meta-data/",
      "http://[::1]/a.webp",
      "file:///etc/passwd",
      "data:image/webp;base64,UklGRg==",
      "javascript:alert(1)",
    ];
    for (const attachment_url of addresses) {
      const reply = await send(site, member, { message: "", attachments: [{ attachment_type: "image", attachment_url }] });
      expect([attachment_url, reply.status]).toEqual([attachment_url, 422]);
    }
    expect(await site.database.sql`select from chat_messages where player_id = ${member.id}`).toHaveLength(0);
    const attachments = [{ attachment_type: "image", attachment_url: own }];
    expectStatus(await send(site, member, { message: "", attachments }), 201);
  });
});

describe("mentions", () => {
  const named = async (name: string): Promise<Member> => {
    const member = await joinWriter(site);
    expectStatus(await site.call("POST", "/api/chat/name", { token: member.token, body: { name } }), 200);
    return member;
  };
  const noticesOf = async ({ token }: Member): Promise<number> =>
    (expectStatus(await site.call("GET", "/api/notifications?type=user", { token }), 200).json["data"] as { link: string | null }[]).filter(
      ({ link }) => link?.startsWith("/?chat=") ?? false,
    ).length;

  it("notify three players at most, once in ten minutes, and nobody who blocked the author", async () => {
    const [author, first, second, third, fourth] = [
      await joinWriter(site),
      await named("Curio.Azul"),
      await named("Garoa.Fina"),
      await named("Vento.Sul"),
      await named("Serra.Alta"),
    ];
    expectStatus(await site.call("POST", "/api/chat/blocks", { token: second.token, body: { user_id: author.id } }), 200);
    const message = "@Curio.Azul @Garoa.Fina @Vento.Sul @Serra.Alta viram o tucano?";
    const { entities } = expectStatus(await send(site, author, { message }), 201).json["data"] as { entities: object[] };
    expect(entities).toHaveLength(3);
    const again = "e a garça do rio, @Curio.Azul, quem viu?";
    expectStatus(await send(site, author, { message: again }), 201);
    const counts = [];
    for (const member of [first, second, third, fourth]) counts.push(await noticesOf(member));
    expect(counts).toEqual([1, 0, 1, 0]);
  });
});

describe("an appeal", () => {
  it("is not decided by the member who decided the case while another could", async () => {
    const [decider, other] = [await hire(site), await hire(site)];
    const member = await joinWriter(site);
    const { id } = expectStatus(await send(site, member, { message: "linha que sai" }), 201).json["data"] as { id: string };
    const act = { action: "delete", note: "fora do assunto" };
    expectStatus(await office(site, "POST", `trevo/chat/messages/${id}`, { token: decider.token, body: act }), 200);
    const [found] = await site.database.sql<{ id: string }[]>`select id from moderation_cases where player_id = ${member.id}`;
    const body = { text: "não foi isso" };
    expectStatus(await site.call("POST", `/api/chat/cases/${found?.id}/appeal`, { token: member.token, body }), 200);
    const decide = (token: string) => office(site, "POST", `trevo/chat/appeals/${found?.id}`, { token, body: { decision: "keep" } });
    expect(expectStatus(await decide(decider.token), 403).json["code"]).toBe("forbidden");
    expectStatus(await decide(other.token), 200);
  });
});

describe("a self-excluded player", () => {
  const writes: readonly (readonly [path: string, body: (message: string) => object])[] = [
    ["/chat/messages", () => ({ message: "oi" })],
    ["/chat/read", () => ({ room: 30, seq: 1 })],
    ["/chat/name", () => ({ name: "Quem.Sou" })],
    ["/chat/rules/accept", () => ({ version: 1 })],
    ["/chat/blocks", () => ({ user_id: newId() })],
    ["/chat/blocks/remove", () => ({ user_id: newId() })],
  ];

  it("writes nothing in the chat, neither with the old session nor with the payout token, and has no data of it", async () => {
    const other = await joinWriter(site);
    const message = expectStatus(await send(site, other, { message: "fica" }), 201).json["data"].id as string;
    const member = await joinWriter(site);
    const text = "antes da exclusão";
    expectStatus(await send(site, member, { message: text }), 201);
    const { latest_seq } = await read(site);
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: member.token, body: { value: "7d" } }), 200);
    for (const token of [member.token, await payoutToken(site)]) {
      for (const [path, body] of writes) {
        const { status } = await site.call("POST", `/api${path}`, { token, body: body(message) });
        expect([path, [401, 403].includes(status)]).toEqual([path, true]);
      }
      for (const action of ["report", "delete"]) {
        const { status } = await site.call("POST", `/api/chat/messages/${message}/${action}`, { token, body: { reason: "spam" } });
        expect([action, [401, 403].includes(status)]).toEqual([action, true]);
      }
      const form = multipart({ fields: {}, file: { field: "file", filename: "a.png", bytes: await testPicture() } });
      const picture = await site.call("POST", "/api/chat/attachments", { token, raw: form.body, headers: form.headers });
      expect([401, 403]).toContain(picture.status);
      for (const path of ["/chat/me", "/chat/cases"])
        expect([401, 403]).toContain((await site.call("GET", `/api${path}`, { token })).status);
    }
    expect((await read(site)).latest_seq).toBe(latest_seq);
    await expect
      .poll(async () => (await read(site)).messages.find((line: { text: string }) => line.text === text)?.user?.name, { timeout: 15_000 })
      .toBe("Jogador");
  });
});
