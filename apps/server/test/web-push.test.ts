import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from "node:crypto";
import { type IncomingHttpHeaders, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encode, makePushKeys } from "../src/adapters/push/web-push.ts";
import type { PlayerScope } from "../src/kernel/scope.ts";
import { signedIn } from "./tenants.ts";
import { startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a local push service that keeps what arrives. `answers` contains the status for each call in turn, then 201. */
async function startPushService() {
  const arrived: Arrived[] = [];
  const answers: (number | { readonly status: number; readonly retry_after: string })[] = [];
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      arrived.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces) });
      const answer = answers.shift() ?? 201;
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.writeHead(answer.status, { "retry-after": answer.retry_after }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { arrived, answers, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Creates a browser's keys and its decryption of a message (RFC 8291, aes128gcm of RFC 8188). */
function createBrowser() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, about, 32));
    const derive = (info: string, length: number) => Buffer.from(hkdfSync("sha256", secret, salt, info, length));
    const decipher = createDecipheriv("aes-128-gcm", derive("Content-Encoding: aes128gcm\0", 16), derive("Content-Encoding: nonce\0", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    expect(plain.at(-1)).toBe(2);
    return JSON.parse(plain.subarray(0, -1).toString());
  };
  return { keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") }, read };
}

describe("a player's device", () => {
  let site: TestSite;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let publicKey: string;

  beforeAll(async () => {
    site = await startTestSite();
    service = await startPushService();
    publicKey = (await site.call("GET", "/api/site-config")).json["data"].push_public_key;
  });
  afterAll(async () => {
    service.close();
    await site.close();
  });

  const scopeOf = async (member: Member): Promise<PlayerScope> => {
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    if (!tenant) throw new Error("no tenant");
    return signedIn(tenant, { id: member.id });
  };
  /** Bypasses the endpoint, which accepts only https: the test's service uses http. */
  async function subscribe(path: string) {
    const member = await site.join();
    const scope = await scopeOf(member);
    const browser = createBrowser();
    // The welcome notification is sent before the device exists.
    await eventually("the first notification to be told", async () => {
      const { sql } = site.database.owner;
      const jobs = await sql`select 1 from graphile_worker.jobs where task_identifier = 'deliver-notification'`;
      return jobs.length === 0 ? true : undefined;
    });
    await site.app.modules.push.register(scope, { endpoint: service.origin + path, keys: browser.keys });
    const notify = (title: string) =>
      site.database.db.transaction().execute((tx) =>
        site.app.modules.notifications.send(tx, {
          to: { tenant_id: scope.tenant.id, player_id: member.id },
          notification: {
            words: { pt: { title, description: "Texto" }, en: { title: "A title", description: "A text" } },
            link: "/account/wallet",
            // Urgent: it is not delayed to a suitable hour and counts towards no limit.
            category: "money",
          },
        }),
      );
    return { member, scope, browser, notify, owner: { tenant_id: scope.tenant.id, player_id: member.id } };
  }
  const arrivedAt = (path: string) => service.arrived.filter((one) => one.path === path);
  const arrival = (path: string, nth = 1) => eventually(`message ${nth} at ${path}`, async () => arrivedAt(path)[nth - 1]);

  it("gets each notification encrypted for it alone, and signed by the installation", async () => {
    const { browser, notify } = await subscribe("/one");
    await notify("Saque enviado");
    const { headers, body } = await arrival("/one");
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: expect.stringMatching(/^3(600|5\d\d)$/),
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(body.toString("latin1")).not.toContain("Saque");
    const [row] = await site.database.sql<{ reference: string }[]>`select reference from deliveries
      where channel = 'push' order by created_at desc limit 1`;
    expect(browser.read(body)).toMatchObject({
      web_push: 8030,
      notification: {
        title: "Saque enviado",
        body: "Texto",
        navigate: expect.stringMatching(new RegExp(`/account/wallet\\?m=${row?.reference}$`)),
        tag: expect.stringMatching(/^[\w-]{32}$/),
      },
      id: row?.reference,
      title: "Saque enviado",
      text: "Texto",
      link: "/account/wallet",
    });
    const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers["authorization"])) ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(key, "base64url");
    const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: "jwk" }), { audience: service.origin });
    expect(payload["sub"]).toMatch(/^mailto:push@/);
  });

  it("gets no notification whose transaction was rolled back", async () => {
    const { owner, notify } = await subscribe("/undone");
    const undo = new Error("undo");
    await site.database.db
      .transaction()
      .execute(async (tx) => {
        await site.app.modules.notifications.send(tx, {
          to: owner,
          notification: { category: "money", words: { pt: { title: "Nunca", description: "" }, en: { title: "Never", description: "" } } },
        });
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
    await notify("Depois");
    await arrival("/undone");
    expect(arrivedAt("/undone")).toHaveLength(1);
  });

  it.each([404, 410])("is deleted when its push service responds with %d", async (status) => {
    const path = `/gone-${status}`;
    const { owner, notify } = await subscribe(path);
    service.answers.push(status);
    await notify("Primeira");
    await eventually("the device to be forgotten", async () =>
      (await site.app.modules.push.devices(owner)).length === 0 ? true : undefined,
    );
    expect(arrivedAt(path)).toHaveLength(1);
  });

  it.each([503, 429])("is retried when its push service responds with %d", async (status) => {
    const path = `/busy-${status}`;
    const { owner, browser, notify } = await subscribe(path);
    service.answers.push(status);
    await notify("Duas vezes");
    await arrival(path);
    await site.database.owner.sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
    const second = await eventually("the second try", async () => {
      await site.database.owner.sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
      return arrivedAt(path)[1];
    });
    expect(browser.read(second.body)).toMatchObject({ title: "Duas vezes" });
    expect(await site.app.modules.push.devices(owner)).toHaveLength(1);
  });

  const jobsAt = (path: string) => site.database.owner.sql<{ waits_s: number; attempts: number }[]>`
    select extract(epoch from j.run_at - now())::int as waits_s, j.attempts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-push' and j.payload->>'endpoint' = ${service.origin + path} and j.locked_at is null`;

  it("gets the message again when its push service asked for it, not before", async () => {
    const { browser, notify } = await subscribe("/later");
    service.answers.push({ status: 429, retry_after: "1800" });
    await notify("Mais tarde");
    await arrival("/later");
    const [waiting] = await eventually("the message to wait", async () => {
      const jobs = await jobsAt("/later");
      return jobs.length === 1 && jobs[0]?.attempts === 0 ? jobs : undefined;
    });
    expect(waiting?.waits_s).toBeGreaterThan(1_500);
    expect(waiting?.waits_s).toBeLessThanOrEqual(1_800);
    await site.database.owner.sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
    const { headers, body } = await arrival("/later", 2);
    expect(browser.read(body)).toMatchObject({ title: "Mais tarde" });
    expect(Number(headers["ttl"])).toBeLessThanOrEqual(3_600);
  });

  it("does not get a message that its push service wants later than the message is of use", async () => {
    const { notify, owner } = await subscribe("/too-late");
    service.answers.push({ status: 503, retry_after: "3601" });
    await notify("Tarde demais");
    await arrival("/too-late");
    await eventually("the job to end", async () => ((await jobsAt("/too-late")).length === 0 ? true : undefined));
    expect(arrivedAt("/too-late")).toHaveLength(1);
    expect(await site.app.modules.push.devices(owner)).toHaveLength(1);
  });

  it("is not followed to a redirected address", async () => {
    const { notify } = await subscribe("/moved");
    service.answers.push(307);
    await notify("Aqui");
    await arrival("/moved");
    await notify("De novo");
    await arrival("/moved", 2);
    expect(arrivedAt("/moved")).toHaveLength(2);
  });

  it("with invalid keys is deleted, and nothing is sent", async () => {
    const { scope, owner, notify } = await subscribe("/broken");
    await site.app.modules.push.register(scope, {
      endpoint: `${service.origin}/broken`,
      keys: { p256dh: "k".repeat(87), auth: "k".repeat(22) },
    });
    await notify("Nada");
    await eventually("the device to be forgotten", async () =>
      (await site.app.modules.push.devices(owner)).length === 0 ? true : undefined,
    );
    expect(arrivedAt("/broken")).toEqual([]);
  });

  it("at a local or private address, or without TLS, is refused by the endpoint", async () => {
    const member = await site.join();
    const { keys } = createBrowser();
    for (const endpoint of [
      "https://10.0.0.1/",
      "https://169.254.169.254/x",
      "https://a:b@push.example.com/",
      "http://push.example.com/",
    ]) {
      const reply = await site.call("POST", "/api/subscription", { token: member.token, body: { endpoint, keys } });
      expect([reply.status, reply.json["code"]]).toEqual([422, "invalid_fields"]);
    }
    const taken = await site.call("POST", "/api/subscription", {
      token: member.token,
      body: { endpoint: "https://push.example.com/x", keys },
    });
    expect(taken.status).toBe(200);
  });
});

describe("a device at the sandbox's push service", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  const atSandbox = async (path: string, body?: unknown) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) };
    const reply = await fetch(site.sandboxUrl + path, init);
    return { status: reply.status, json: (await reply.json()) as { endpoint: string; keys: { p256dh: string; auth: string } } };
  };
  const idOf = (endpoint: string): string => endpoint.split("/").at(-1) ?? "";
  const shownOn = async (endpoint: string) => {
    const name = encodeURIComponent(`aparelho ${idOf(endpoint).slice(0, 8)}`);
    const reply = await fetch(`${site.sandboxUrl}/sandbox/outbox?to=${name}`);
    return ((await reply.json()) as { data: { subject: string; plain: string }[] }).data;
  };

  async function join() {
    const member = await site.join();
    const { json } = await site.call("GET", "/api/site-config");
    const made = await atSandbox("/push/devices", { application_server_key: json["data"].push_public_key });
    expect(made.status).toBe(201);
    const kept = await site.call("POST", "/api/subscription", { token: member.token, body: made.json });
    expect(kept.status).toBe(200);
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    const owner = { tenant_id: tenant?.id ?? 0, player_id: member.id };
    const message = { title: "Saque enviado", text: "R$ 10,00", link: "/account/wallet" };
    const push = (id: string) => site.app.modules.push.send(owner, { id, message });
    const list = async () => (await site.call("GET", "/api/subscription", { token: member.token })).json["data"] as { active: boolean }[];
    return { member, owner, endpoint: made.json.endpoint, push, list };
  }

  it("receives what the product encrypts for it, and shows it", async () => {
    const { endpoint, push } = await join();
    await push("one");
    const [row] = await eventually("the message on the device", async () => {
      const rows = await shownOn(endpoint);
      return rows.length > 0 ? rows : undefined;
    });
    expect(row).toMatchObject({
      subject: "Saque enviado",
      plain: JSON.stringify({ title: "Saque enviado", text: "R$ 10,00", link: "/account/wallet" }),
    });
  });

  it("refuses a message that is not signed by the subscribed service or not encrypted for the device", async () => {
    const { endpoint, push } = await join();
    const foreign = await atSandbox("/push/devices", { application_server_key: "B".repeat(87) });
    const keys = makePushKeys();
    const unread = { text: "{}", topic: "t", subject: "mailto:a@b.example", ttl_seconds: 60, urgency: "normal" } as const;
    const forged = encode({ endpoint, ...foreign.json.keys, ...unread }, keys);
    const post = (headers: Record<string, string>, body: Buffer) =>
      fetch(endpoint, { method: "POST", headers: { ...headers, "content-type": "application/octet-stream" }, body: new Uint8Array(body) });
    expect((await post(forged?.headers ?? {}, forged?.body ?? Buffer.alloc(0))).status).toBe(403);
    const own = await atSandbox("/push/devices", { application_server_key: keys.public_key });
    const misread = encode({ endpoint: own.json.endpoint, ...foreign.json.keys, ...unread }, keys);
    const answer = await fetch(own.json.endpoint, {
      method: "POST",
      headers: misread?.headers ?? {},
      body: new Uint8Array(misread?.body ?? []),
    });
    expect(answer.status).toBe(400);
    await push("after");
    await eventually("the true message", async () => ((await shownOn(endpoint)).length === 1 ? true : undefined));
  });

  it("is removed once its subscription is gone", async () => {
    const { endpoint, push, list } = await join();
    await atSandbox(`/sandbox/push/${idOf(endpoint)}/gone`);
    await push("gone");
    await eventually("the device to be forgotten", async () => ((await list()).length === 0 ? true : undefined));
    expect(await shownOn(endpoint)).toEqual([]);
  });

  it("receives nothing once its player has logged out on it or removed it", async () => {
    const { member, endpoint, push, owner } = await join();
    await site.call("POST", "/api/auth/logout", { token: member.token });
    await eventually("the device to wait", async () => ((await site.app.modules.push.devices(owner)).length === 0 ? true : undefined));
    await push("away");
    const other = await join();
    const body = { endpoint: other.endpoint };
    expect((await site.call("POST", "/api/subscription/remove", { body })).status).toBe(401);
    expect(await other.list()).toMatchObject([{ active: true, device: { kind: expect.any(String) } }]);
    expect((await site.call("POST", "/api/subscription/remove", { token: other.member.token, body })).status).toBe(200);
    await other.push("removed");
    const last = await join();
    await last.push("last");
    await eventually("the message to the last device", async () => ((await shownOn(last.endpoint)).length > 0 ? true : undefined));
    expect([...(await shownOn(endpoint)), ...(await shownOn(other.endpoint))]).toEqual([]);
    expect(await other.list()).toEqual([]);
  });
});

describe("the application server key of push subscriptions", () => {
  it("is the same in all processes, survives a restart, and is stored encrypted", async () => {
    const site = await startTestSite();
    const keyAt = async (base: string) => (await site.call("GET", "/api/site-config", { base })).json["data"].push_public_key as string;
    const first = await keyAt(site.url);
    expect(Buffer.from(first, "base64url")).toHaveLength(65);
    const other = await startServerProcess({
      databaseUrl: site.database.url,
      sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
    });
    expect(await keyAt(other.url)).toBe(first);
    await other.stop();
    const [row] = await site.database.sql<{ private_key_sealed: Buffer }[]>`select private_key_sealed from push_keys`;
    // Name of the sealing key, nonce and tag; the P-256 private key itself is 43 characters of base64url.
    expect(row?.private_key_sealed.length).toBe(5 + 12 + 16 + 43);
    await site.close();
  }, 90_000);
});
