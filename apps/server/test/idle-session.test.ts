import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

describe("an idle session", () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({}, undefined, { session_check_ms: 50 });
  });
  afterEach(() => site.clock.setOffset(0));
  afterAll(() => site.close());

  const after = (minutes: number) => site.clock.setOffset(minutes * minuteMs);
  const lives = async ({ token }: Member, tenant: string): Promise<boolean> =>
    (await site.call("GET", "/api/auth/me", { token, tenant })).status === 200;

  /** Opens a socket authorised by the member's session. */
  async function listen({ id, token }: Member, tenant: string) {
    const { key } = (await site.call("GET", "/api/site-config", { tenant })).json["data"].realtime;
    const socket = new WebSocket(`${site.url.replace("http", "ws")}/app/${key}?protocol=7&client=test&version=1`);
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    const received = (event: string) =>
      new Promise<string>((resolve) =>
        socket.on("message", (text: Buffer) => {
          const frame = JSON.parse(text.toString("utf8")) as { event: string; data: string };
          if (frame.event === event) resolve(frame.data);
        }),
      );
    const { socket_id } = JSON.parse(await received("pusher:connection_established")) as { socket_id: string };
    const channel = `private-universal.${id}`;
    const body = { socket_id, channel_name: channel };
    const { auth } = expectStatus(await site.call("POST", "/api/broadcasting/auth", { token, tenant, body }), 200).json;
    const subscribed = received("pusher_internal:subscription_succeeded");
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
    await subscribed;
    return { closed, isOpen: () => socket.readyState === socket.OPEN, close: () => socket.close() };
  }

  /** Sets the regulated brand's idle time in another brand's policy: a policy is only data. */
  async function borrowPolicy(slug: string): Promise<void> {
    const { tenants } = site.app.modules;
    const [regulated, tenant] = [await tenants.bySlug("norte"), await tenants.bySlug(slug)];
    if (!regulated || !tenant) throw new Error("no tenant");
    const { session_idle_ms } = regulated.settings.policy;
    expect(session_idle_ms).toBe(30 * minuteMs);
    await tenants.change(tenant.id, { settings: { policy: { ...tenant.settings.policy, session_idle_ms } } });
  }

  it("ends after thirty minutes at the regulated brand; each request restarts the period", async () => {
    const member = await site.join({ tenant: "norte" });
    for (const minutes of [29, 58, 87]) {
      after(minutes);
      expect(await lives(member, "norte")).toBe(true);
    }
    after(118);
    const refused = await site.call("GET", "/api/auth/me", { token: member.token, tenant: "norte" });
    expect([refused.status, refused.json["code"]]).toEqual([401, "session_required"]);
    const channel = { channel_name: `private-universal.${member.id}`, socket_id: "1.1" };
    const joining = await site.call("POST", "/api/broadcasting/auth", { token: member.token, body: channel, tenant: "norte" });
    expect([401, 403]).toContain(joining.status);
    const login = { username: member.phone, password: member.password };
    const { json } = expectStatus(await site.call("POST", "/api/auth/login", { body: login, tenant: "norte" }), 200);
    const sessions = await site.call("GET", "/api/auth/sessions", { token: json["token"] as string, tenant: "norte" });
    expect(sessions.json["data"]).toMatchObject([{ current: true }]);
  });

  it("loses its sockets without a request; those of an active session stay", async () => {
    const [gone, here] = [await site.join({ tenant: "norte" }), await site.join({ tenant: "norte" })];
    const [idle, used] = [await listen(gone, "norte"), await listen(here, "norte")];
    after(29);
    expect(await lives(here, "norte")).toBe(true);
    after(31);
    expect(await idle.closed).toBe(4009);
    after(58);
    expect(used.isOpen()).toBe(true);
    expect(await lives(here, "norte")).toBe(true);
    used.close();
  });

  it("loses its sockets when it has expired, or when another process has ended it", async () => {
    const [old, ended] = [await site.join(), await site.join()];
    const [first, second] = [await listen(old, "trevo"), await listen(ended, "trevo")];
    await site.database.sql`update sessions set expires_at = now() - interval '1 minute' where player_id = ${old.id}`;
    await site.database.sql`update sessions set ended_at = now() where player_id = ${ended.id}`;
    expect([await first.closed, await second.closed]).toEqual([4009, 4009]);
  });

  it("lasts for days if the brand's policy allows it", async () => {
    const member = await site.join();
    after(24 * 60);
    expect(await lives(member, "trevo")).toBe(true);
  });

  it("is not idle while its player plays, and play ends with it", async () => {
    await borrowPolicy("aurora");
    const tenant = "aurora";
    const member = await site.join({ tenant, verified: true });
    await site.deposit(member, 5_000, tenant);
    const token = await site.launch(member, "limbo", { tenant });
    const roll = async () => {
      const body = { game: "limbo", stake: 100, params: { target: 100_000 } };
      return (await site.call("POST", "/house/api/rounds", { token, tenant, key: randomUUID(), body })).status;
    };
    for (const minutes of [25, 50, 75]) {
      after(minutes);
      expect(await roll()).toBe(201);
    }
    after(100);
    expect(await lives(member, tenant)).toBe(true);
    after(131);
    expect(await roll()).toBe(401);
    expect(await lives(member, tenant)).toBe(false);
  });
});
