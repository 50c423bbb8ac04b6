import { randomBytes } from "node:crypto";
import Echo from "laravel-echo";
import pusherModule from "pusher-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type NewMessage, messageStore } from "../src/modules/chat/message-store.ts";
import { type RoomKey, roomStore } from "../src/modules/chat/room-store.ts";
import { joinWriter, read, send } from "./chat-things.ts";
import { differences, openScreen } from "./room-screen.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

// The typings describe an ES module, but Node loads the constructor itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

interface Change {
  readonly seq?: number;
  readonly id?: string;
  readonly text?: string;
  readonly delete?: true;
  readonly messageId?: string;
}

let site: TestSite;
let other: ServerProcess;
let appKey: string;
let writers: Member[];
const clients: InstanceType<typeof Pusher>[] = [];

const startOther = () =>
  startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
beforeAll(async () => {
  site = await startTestSite();
  other = await startOther();
  appKey = (await site.call("GET", "/api/site-config")).json["data"].realtime.key;
  writers = [];
  for (let nth = 0; nth < 6; nth += 1) writers.push(await joinWriter(site));
}, 180_000);
afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));
afterAll(async () => {
  await other.stop();
  await site.close();
});

const writer = (nth = 0): Member => writers[nth % writers.length] as Member;
const animals = ["tucano", "beija-flor", "sabiá", "arara", "quero-quero", "coruja", "gavião", "pardal", "seriema", "garça"];
const places = [
  "no telhado",
  "na praia",
  "perto do rio",
  "em cima do muro",
  "na mata",
  "ao meio-dia",
  "com fome",
  "sozinho",
  "na janela",
  "no bar",
];
let said = 0;
/** Each sentence is used once, and none resembles the writer's previous one. */
const sentence = (): string => {
  said += 1;
  return `vi um ${animals[said % 10]} ${places[Math.floor(said / 6) % 10]} ${animals[Math.floor(said / 60) % 10]}`;
};

/** For long runs: `TREVO_CHAT_MESSAGES=5000 TREVO_CHAT_SOCKETS=5000`. */
const sizeOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const orderedMessages = sizeOf("TREVO_CHAT_MESSAGES", 120);
const stormSockets = sizeOf("TREVO_CHAT_SOCKETS", 60);

/** A word without meaning: no two sentences of a long run resemble each other. */
const newWord = (): string => Array.from(randomBytes(8), (byte, nth) => (nth % 2 === 0 ? "lmnrt"[byte % 5] : "aeio"[byte % 4])).join("");
const freshSentence = (): string => `vi um tucano ${newWord()} no telhado ${newWord()}`;

/** Players who may write, without the way through their codes. */
async function joinQuickly(count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let nth = 0; nth < count; nth += 1) members.push(await site.join());
  const ids = members.map(({ id }) => id);
  await site.database.owner.sql`update players set phone_verified_at = now() where id = any(${ids}::uuid[])`;
  for (const { token } of members) expectStatus(await site.call("POST", "/api/chat/rules/accept", { token, body: { version: 1 } }), 200);
  return members;
}

const draftIn = (key: RoomKey): NewMessage => ({
  ...key,
  id: newId(),
  player_id: null,
  staff_id: null,
  client_id: null,
  kind: "global",
  state: "shown",
  text: "sem trava",
  entities: [],
  name: null,
  color: "system",
  emoji: null,
  reply_to: null,
  reply_name: null,
  reply_text: null,
  attachment: null,
  file_id: null,
  round_id: null,
  mission: null,
  findings: [],
  case_id: null,
  simulated: false,
  created_at: new Date(),
});

/** Connects unmodified laravel-echo with unmodified pusher-js. */
function connect(base: string, token = writer().token) {
  const { port } = new URL(base);
  const client = new Pusher(appKey, {
    cluster: "eu",
    wsHost: "127.0.0.1",
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ["ws", "wss"],
    channelAuthorization: {
      endpoint: `http://127.0.0.1:${port}/api/broadcasting/auth`,
      transport: "ajax",
      headers: { Authorization: `Bearer ${token}` },
    },
  });
  clients.push(client);
  return new Echo({ broadcaster: "pusher", client });
}

/** Collects what a screen's socket receives from the room, in order. */
async function listen(base: string): Promise<Change[]> {
  const received: Change[] = [];
  const channel = connect(base).channel("universal-public.30");
  channel.listen("MessageSent", (change: Change) => received.push(change));
  await new Promise<void>((resolve) => void channel.subscribed(() => resolve()));
  return received;
}

const table = (after: number) => site.database.sql<{ seq: number; text: string }[]>`
  select seq, text from chat_messages m join tenants t on t.id = m.tenant_id
  where t.slug = 'trevo' and room = 30 and seq > ${after} order by seq`;

describe("a room written by two processes", () => {
  it("shows on every screen what the table has, in its order, while twenty players write", async () => {
    const { latest_seq: after } = await read(site);
    const bases = [site.url, other.url] as const;
    const screens = Array.from({ length: 4 }, (_, nth) =>
      openScreen({ key: appKey, room: 30, after, base: () => bases[nth % 2] as string }),
    );
    await Promise.all(screens.map(({ ready }) => ready));
    const authors = [...writers, ...(await joinQuickly(20 - writers.length))];
    await Promise.all(
      authors.map(async (author, nth) => {
        for (let count = nth; count < orderedMessages; count += authors.length)
          expectStatus(
            await send(site, author, { message: freshSentence(), base: bases[Math.floor(count / authors.length + nth) % 2] as string }),
            201,
          );
      }),
    );
    const stored = await table(after);
    expect(stored).toHaveLength(orderedMessages);
    for (const screen of screens) {
      await screen.completeTo(after + orderedMessages);
      expect(differences(stored, screen.shown)).toEqual([]);
      expect(screen.repeated).toEqual([]);
      screen.close();
    }
    for (const base of bases) {
      const last = stored.slice(-100);
      const { messages } = await read(site, `?after=${(last[0]?.seq ?? 0) - 1}`, { base });
      expect(differences(last, messages)).toEqual([]);
    }
  }, 3_600_000);

  it("would lose messages if writers took the room's number without its lock", async () => {
    const { latest_seq: after } = await read(site, "?room=31");
    const { tenant_id } = (
      await site.database.sql<{ tenant_id: number }[]>`select id as tenant_id from tenants where slug = 'trevo'`
    )[0] ?? {
      tenant_id: 0,
    };
    const key = { tenant_id, room: 31 };
    const { db } = site.database;
    const everyoneHasRead = Promise.withResolvers<void>();
    let read31 = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        db.transaction().execute(async (tx) => {
          const seq = (await roomStore.lastSeq(tx, key)) + 1;
          read31 += 1;
          if (read31 === 4) everyoneHasRead.resolve();
          await everyoneHasRead.promise;
          const pace = { auto_slow_ms: 0, busy_at: null, second_at: null, second_changes: 0 };
          await messageStore.insertNumbered(tx, draftIn(key), { seq, shown_at: new Date(), pace });
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const expected = Array.from({ length: 4 }, (_, nth) => ({ seq: after + 1 + nth, text: "sem trava" }));
    const { messages } = await read(site, `?room=31&after=${after}`);
    expect(differences(expected, messages)).not.toEqual([]);
  });

  it("stores one message for fifty simultaneous requests with one client_id, and shows it once", async () => {
    const screens = [await listen(site.url), await listen(other.url)];
    const client_id = newId();
    const message = sentence();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => send(site, writer(), { message, client_id, base: nth % 2 === 0 ? site.url : other.url })),
    );
    expect(new Set(replies.map((reply) => expectStatus(reply, 201).json["data"].id)).size).toBe(1);
    expect(await site.database.sql`select from chat_messages where client_id = ${client_id}`).toHaveLength(1);
    const last = expectStatus(await send(site, writer(1), { message: sentence() }), 201).json["data"];
    for (const received of screens) {
      await expect.poll(() => received.some(({ id }) => id === last.id), { timeout: 15_000 }).toBe(true);
      expect(received.filter(({ text }) => text === message)).toHaveLength(1);
    }
  });
});

describe("a storm of sockets", () => {
  it("loses and repeats nothing when their server is killed while players write", async () => {
    const { latest_seq: after } = await read(site);
    const doomed = await startOther();
    let isUp = true;
    const screens = Array.from({ length: stormSockets }, (_, nth) =>
      openScreen({ key: appKey, room: 30, after, base: () => (isUp && nth % 4 > 0 ? doomed.url : other.url) }),
    );
    await Promise.all(screens.map(({ ready }) => ready));
    const statuses: (number | null)[] = [];
    const writing = writers.map(async (author, nth) => {
      for (let count = 0; count < 8; count += 1) {
        const base = isUp && (nth + count) % 2 === 0 ? doomed.url : site.url;
        statuses.push(
          await send(site, author, { message: freshSentence(), base }).then(
            ({ status }) => status,
            () => null,
          ),
        );
      }
    });
    await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(writers.length);
    isUp = false;
    await doomed.stop("SIGKILL");
    await Promise.all(writing);
    const last = expectStatus(await send(site, writer(), { message: freshSentence() }), 201).json["data"];
    const cut = screens.filter((_, nth) => nth % 4 > 0);
    await expect.poll(() => cut.filter(({ opened }) => opened() < 2).length, { timeout: 120_000 }).toBe(0);
    // The last message has its number after all that the killed process committed.
    const stored = (await table(after)).filter(({ seq }) => seq <= last.seq);
    expect(stored.length).toBeGreaterThan(statuses.filter((status) => status === 201).length);
    // If a change's event was lost with its process, the others read the change within fifteen seconds.
    for (const base of [site.url, other.url])
      await expect
        .poll(async () => differences(stored, (await read(site, `?after=${after}`, { base })).messages), { timeout: 30_000 })
        .toEqual([]);
    for (const screen of screens) {
      await screen.completeTo(last.seq);
      expect(differences(stored, screen.shown)).toEqual([]);
      expect(screen.repeated).toEqual([]);
      screen.close();
    }
  }, 3_600_000);
});

describe("a room whose processes lose every connection to PostgreSQL", () => {
  /** Sends a message like a player's device: again with its `client_id` until it is stored. */
  const sendUntilStored = async (author: Member, bases: readonly string[]): Promise<string> => {
    const [client_id, message] = [newId(), freshSentence()];
    for (let nth = 0; ; nth += 1) {
      const base = bases[nth % bases.length] as string;
      const status = await send(site, author, { message, client_id, base }).then(
        (reply) => reply.status,
        () => null,
      );
      if (status === 201) return client_id;
      expect(status === null || status >= 500, `a message that no rule forbids was answered ${status}`).toBe(true);
    }
  };

  it("loses and repeats nothing, and shows everything within fifteen seconds", async () => {
    const { latest_seq: after } = await read(site);
    const bases = [site.url, other.url] as const;
    const screens = bases.map((base) => openScreen({ key: appKey, room: 30, after, base: () => base }));
    await Promise.all(screens.map(({ ready }) => ready));
    let stored = 0;
    const writing = writers.map(async (author, nth) => {
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        ids.push(await sendUntilStored(author, (nth + count) % 2 === 0 ? bases : bases.toReversed()));
        stored += 1;
      }
      return ids;
    });
    let lost = 0;
    for (const least of [writers.length, 3 * writers.length]) {
      await expect.poll(() => stored, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
      const cut = await site.database.owner.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'trevo%' and pid <> pg_backend_pid()`;
      lost += cut.length;
    }
    expect(lost).toBeGreaterThan(4);
    const ids = (await Promise.all(writing)).flat();
    const whole = await site.database.owner.sql<{ seq: number; text: string; client_id: string }[]>`
      select seq, text, client_id from chat_messages m join tenants t on t.id = m.tenant_id
      where t.slug = 'trevo' and room = 30 and seq > ${after} order by seq`;
    expect(whole.map(({ client_id }) => client_id).toSorted()).toEqual(ids.toSorted());
    for (const base of bases)
      await expect
        .poll(async () => differences(whole, (await read(site, `?after=${after}`, { base })).messages), { timeout: 15_000 })
        .toEqual([]);
    for (const screen of screens) {
      await screen.completeTo(after + ids.length);
      expect(differences(whole, screen.shown)).toEqual([]);
      expect(screen.repeated).toEqual([]);
      screen.close();
    }
  }, 180_000);
});

describe("unmodified laravel-echo", () => {
  it("receives a message that another process stored, and its deletion", async () => {
    const received = await listen(other.url);
    const sent = expectStatus(await send(site, writer(2), { message: sentence() }), 201).json["data"];
    expectStatus(await site.call("POST", `/api/chat/messages/${sent.id}/delete`, { token: writer(2).token }), 200);
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2);
    expect(received).toMatchObject([
      { id: sent.id, seq: sent.seq, text: sent.text },
      { delete: true, messageId: sent.id, seq: sent.seq + 1 },
    ]);
  });

  it("receives a notification on the player's own channel, and none of other players", async () => {
    const [mine, strangers]: [Record<string, unknown>[], unknown[]] = [[], []];
    for (const [member, list] of [
      [writer(3), mine],
      [writer(4), strangers],
    ] as const) {
      const channel = connect(other.url, member.token).private(`universal.${member.id}`);
      channel.listen("NotificationSent", (notification: Record<string, unknown>) => list.push(notification));
      await new Promise<void>((resolve) => void channel.subscribed(() => resolve()));
    }
    await site.deposit(writer(3), 5_000);
    await expect.poll(() => mine.length, { timeout: 15_000 }).toBe(1);
    expect(mine[0]).toMatchObject({ type: "personal", title: expect.stringContaining("50,00") });
    expect(strangers).toEqual([]);
  });
});
