import Echo from "laravel-echo";
import pusherModule from "pusher-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { joinWriter, read, send } from "./chat-things.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

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
let key: string;
let writers: Member[];
const clients: InstanceType<typeof Pusher>[] = [];

const startOther = () =>
  startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
beforeAll(async () => {
  site = await startTestSite();
  other = await startOther();
  key = (await site.call("GET", "/api/site-config")).json["data"].realtime.key;
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

/** Connects unmodified laravel-echo with unmodified pusher-js. */
function connect(base: string, token = writer().token) {
  const { port } = new URL(base);
  const client = new Pusher(key, {
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
async function screen(base: string): Promise<Change[]> {
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
  it("shows the same on both, each message once and under its number in the table", async () => {
    const { latest_seq } = await read(site);
    const screens = [await screen(site.url), await screen(other.url)];
    const bases = [site.url, other.url];
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => send(site, writer(nth), { message: sentence(), base: bases[nth % 2] as string })),
    );
    for (const reply of sent) expectStatus(reply, 201);
    const stored = await table(latest_seq);
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, nth) => latest_seq + 1 + nth));
    for (const received of screens) {
      await expect.poll(() => received.length, { timeout: 15_000 }).toBe(60);
      const shown = received.toSorted((one, next) => (one.seq ?? 0) - (next.seq ?? 0)).map(({ seq, text }) => ({ seq, text }));
      expect(shown).toEqual(stored);
    }
    for (const base of bases) {
      const { messages } = await read(site, `?after=${latest_seq}`, { base });
      expect(messages.map(({ seq, text }: Change) => ({ seq, text }))).toEqual(stored);
    }
  });

  it("stores one message for fifty simultaneous requests with one client_id, and shows it once", async () => {
    const screens = [await screen(site.url), await screen(other.url)];
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

  it("is complete on the other process after one was killed while writing", async () => {
    const { latest_seq } = await read(site);
    const doomed = await startOther();
    const replies = Array.from({ length: 20 }, (_, nth) =>
      send(site, writer(nth), { message: sentence(), base: doomed.url }).then(
        ({ status }) => status,
        () => null,
      ),
    );
    await Promise.race(replies);
    await doomed.stop("SIGKILL");
    const answered = (await Promise.all(replies)).filter((status) => status === 201).length;
    // Transactions of the killed process end with its connections.
    const stored = await eventually("nothing more is written", async () => {
      const busy = await site.database.owner.sql`select from pg_locks l join pg_class c on c.oid = l.relation
        where c.relname = 'chat_rooms' and l.mode = 'RowShareLock' and l.pid <> pg_backend_pid()`;
      return busy.length === 0 ? table(latest_seq) : undefined;
    });
    expect(stored.length).toBeGreaterThanOrEqual(answered);
    expect(answered).toBeGreaterThan(0);
    // If a change's event was lost with its process, this process reads the change within fifteen seconds.
    const shown = async () => (await read(site, `?after=${latest_seq}`)).messages.map(({ seq, text }: Change) => ({ seq, text }));
    await expect.poll(shown, { timeout: 30_000 }).toEqual(stored);
    expect((await read(site)).latest_seq).toBe(latest_seq + stored.length);
  }, 120_000);
});

describe("unmodified laravel-echo", () => {
  it("receives a message that another process stored, and its deletion", async () => {
    const received = await screen(other.url);
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
