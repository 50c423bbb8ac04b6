import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { chatInvariants } from "../src/modules/chat/chat-invariants.ts";
import { joinWriter, read, send } from "./chat-things.ts";
import { startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let writers: Member[];

beforeAll(async () => {
  site = await startTestSite();
  writers = [];
  for (let nth = 0; nth < 6; nth += 1) writers.push(await joinWriter(site));
});
afterAll(() => site.close());

const writer = (nth = 0): Member => writers[nth % writers.length] as Member;
const birds = ["tucano", "beija-flor", "sabiá", "arara", "quero-quero", "coruja", "gavião", "pardal", "seriema", "garça"];
const places = [
  "no telhado",
  "na praia",
  "perto do rio",
  "em cima do muro",
  "na mata",
  "ao meio-dia",
  "com fome",
  "de madrugada",
  "sozinho",
  "na janela",
];
/** No sentence resembles the writer's previous one. */
const sentence = (nth: number): string => `vi um ${birds[nth % 10]} ${places[Math.floor(nth / 6) % 10]}`;
const violations = () =>
  site.database.db.transaction().execute(async (tx) => {
    const found = [];
    for (const invariant of chatInvariants)
      found.push(...(await invariant.check(tx, "all")).map(({ detail }) => `${invariant.name}: ${detail}`));
    return found;
  });

describe("many writers at once", () => {
  it("get consecutive numbers, and every reader sees the order of the table", async () => {
    const { latest_seq } = await read(site);
    const sent = await Promise.all(Array.from({ length: 60 }, (_, nth) => send(site, writer(nth), { message: sentence(nth) })));
    const seqs = sent.map((reply) => expectStatus(reply, 201).json["data"].seq as number).sort((one, other) => one - other);
    expect(seqs).toEqual(Array.from({ length: 60 }, (_, nth) => latest_seq + 1 + nth));
    const stored = await site.database.sql<{ text: string }[]>`
      select text from chat_messages m join tenants t on t.id = m.tenant_id
      where t.slug = 'trevo' and room = 30 and seq > ${latest_seq} order by seq`;
    const { messages } = await read(site, `?after=${latest_seq}`);
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(stored.map(({ text }) => text));
    expect(await violations()).toEqual([]);
  });

  it("send one message with fifty requests of one client_id", async () => {
    const client_id = newId();
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(site, writer(), { message: "uma só", client_id })));
    expect(new Set(replies.map((reply) => JSON.stringify(expectStatus(reply, 201).json)))).toHaveProperty("size", 1);
    expect(await site.database.sql`select from chat_messages where client_id = ${client_id}`).toHaveLength(1);
  });
});

describe("an invariant of the chat", () => {
  const corrupt = async (statement: (owner: TestSite["database"]["owner"]["db"]) => Promise<unknown>) => {
    const before = await violations();
    expect(before).toEqual([]);
    await statement(site.database.owner.db);
    return violations();
  };

  it("reports a read position beyond the room's last change", async () => {
    const { id } = writer();
    const found = await corrupt((db) =>
      sql`insert into chat_reads select tenant_id, id, 30, 999999, now() from players where id = ${id}`.execute(db),
    );
    expect(found).toEqual(["nobody has read a chat room beyond its last change: read room 30 up to 999999"]);
    await sql`delete from chat_reads where seq = 999999`.execute(site.database.owner.db);
  });

  it("reports a number that is missing", async () => {
    const found = await corrupt((db) =>
      sql`update chat_rooms set last_seq = last_seq + 1 where room = 30 and tenant_id = (select id from tenants where slug = 'trevo')`.execute(
        db,
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^a chat room's changes are numbered/);
    await sql`update chat_rooms set last_seq = last_seq - 1 where room = 30 and tenant_id = (select id from tenants where slug = 'trevo')`.execute(
      site.database.owner.db,
    );
  });

  it("reports a missing change, and the message without it", async () => {
    const sent = expectStatus(await send(site, writer(), { message: "some" }), 201).json["data"];
    expectStatus(await send(site, writer(1), { message: "fica" }), 201);
    const found = await corrupt((db) => sql`delete from chat_changes where message_id = ${sent.id}`.execute(db));
    expect(new Set(found.map((line) => line.split(":")[0]))).toEqual(
      new Set([
        "a chat room's changes are numbered without a hole, up to its last",
        "a shown chat message has its change, under its number",
      ]),
    );
  });
});

describe("a room whose changes were erased", () => {
  it("is still read by a newly started process, up to its last number", async () => {
    expectStatus(await send(site, writer(), { message: "de meio ano atrás" }), 201);
    const { latest_seq } = await read(site);
    await site.database.sql`delete from chat_changes where room = 30 and tenant_id = (select id from tenants where slug = 'trevo')`;
    const other = await startServerProcess({
      databaseUrl: site.database.url,
      sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
    });
    try {
      expect(await read(site, "", { base: other.url })).toMatchObject({ latest_seq });
    } finally {
      await other.stop();
    }
  });
});

it("the database refuses demonstration messages at a brand that is not for staging, whoever writes them", async () => {
  await expect(
    site.database.owner.sql`insert into chat_messages (tenant_id, id, room, seq, kind, state, text, color, simulated, created_at, shown_at)
      select tenant_id, gen_random_uuid(), room, 9999, 'global', 'shown', 'x', 'rank-0', true, now(), now() from chat_rooms
      where tenant_id = (select id from tenants where slug = 'norte')`,
  ).rejects.toThrow("no demonstration");
});
