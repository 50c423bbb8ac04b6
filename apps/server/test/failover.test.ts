import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createLog } from "../src/kernel/log.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let member: Member;
let token: string;
const unhandled: unknown[] = [];
/** Warnings and errors that the server has logged. */
const logged: { readonly follower?: string; readonly task?: string; readonly part?: string }[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  process.on("unhandledRejection", note);
  site = await startTestSite(
    {},
    createLog("warn", { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) }),
  );
  member = await site.join({ verified: true });
  await site.deposit(member, 5_000);
  token = await site.launch(member, "dice");
});
afterAll(async () => {
  process.off("unhandledRejection", note);
  await site.close();
});

/** Makes the database read-only, like a node without writes, or writable again, and ends every session of the product. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { name, owner } = site.database;
  await owner.sql.begin("read write", (tx) => tx.unsafe(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`));
  await owner.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and application_name like 'trevo%' and pid <> pg_backend_pid()`;
}

const play = (key: string) =>
  site.call("POST", "/house/api/rounds", { token, key, body: { game: "dice", stake: 100, params: { target: 50, direction: "over" } } });

describe("a server whose database is read-only", () => {
  it("stays ready for its load balancer, reports what is wrong, refuses calls temporarily, and recovers", async () => {
    expectStatus(await play(randomUUID()), 201);
    const before = await site.wallet(member);
    const key = randomUUID();
    logged.length = 0;
    await setReadOnly(true);
    expect(await play(key)).toMatchObject({ status: 503, json: { code: "unavailable" }, headers: { "retry-after": "5" } });
    expect(await site.call("GET", "/readyz")).toMatchObject({ status: 200, json: { status: "ready" } });
    expect(await site.call("GET", "/status")).toMatchObject({
      status: 503,
      json: { status: "degraded", parts: { start: true, database: false } },
    });
    // Its jobs, followers and crash table fail too; none of them ends the process.
    const failed = () => logged.flatMap(({ follower, task, part }) => (follower ? "followers" : (task ?? part ?? [])));
    await expect.poll(failed, { timeout: 20_000 }).toEqual(expect.arrayContaining(["followers", "jobs", "crash", "crash-bets"]));
    await setReadOnly(false);
    await expect.poll(async () => (await play(key)).status, { timeout: 10_000 }).toBe(201);
    const { json } = expectStatus(await play(key), 201);
    const after = await site.wallet(member);
    expect(after["balance"]).toBe(before["balance"] - 100 + json["data"].payout);
    expect((await site.call("GET", "/status")).json).toMatchObject({ status: "ok", parts: { database: true } });
    await site.deposit(member, 2_000);
    expect(unhandled).toEqual([]);
  });

  it("is not ready from the moment it is ordered to stop", async () => {
    const other = await startTestSite();
    const { key } = (await other.call("GET", "/api/site-config")).json["data"].realtime as { key: string };
    // It closes its sockets first, and still answers during that time.
    const socket = new WebSocket(`${other.url.replace("http", "ws")}/app/${key}?protocol=7&client=test&version=1`);
    await once(socket, "message");
    expect((await other.call("GET", "/readyz")).status).toBe(200);
    const closing = other.close();
    expect(await other.call("GET", "/readyz")).toMatchObject({ status: 503, json: { status: "not ready" } });
    await closing;
  });
});
