import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request as requestPlain } from "node:http";
import { request } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { freePort } from "./free-port.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type TestSite, eventually, startTestSite } from "./test-site.ts";

const file = join(import.meta.dirname, "../../../ops/caddy/Caddyfile");

/** Checks for Debian's `caddy`. Without it, a skipped test shows what was not tested. */
const hasCaddy = ((): boolean => {
  try {
    execFileSync("caddy", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

describe.runIf(!hasCaddy)("Caddy in front of the servers", () => {
  it("skipped: caddy is not installed (apt-get install caddy)", () => expect(hasCaddy).toBe(false));
});

describe.runIf(hasCaddy)("Caddy in front of the servers", () => {
  let site: TestSite;
  let second: ServerProcess;
  let caddy: ChildProcess;
  let dir: string;
  let ca: string;
  let port: number;
  let plainPort: number;
  let complaints = "";

  beforeAll(async () => {
    [port, plainPort] = [await freePort(), await freePort()];
    const behindProxy = { TRUSTED_PROXIES: "loopback", RATE_LIMIT_SCALE: "1", BRAND_ADDRESS: `https://{host}:${port}` };
    site = await startTestSite(behindProxy);
    second = await startServerProcess({
      ...behindProxy,
      databaseUrl: site.database.url,
      sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
    });
    dir = await mkdtemp(join(tmpdir(), "trevo-caddy-"));
    const ownPort = new URL(site.url).port;
    caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
      env: {
        PATH: process.env["PATH"],
        HOME: dir,
        XDG_DATA_HOME: dir,
        XDG_CONFIG_HOME: dir,
        HTTP_PORT: String(plainPort),
        HTTPS_PORT: String(port),
        TREVO_SERVERS: `127.0.0.1:${ownPort} 127.0.0.1:${new URL(second.url).port}`,
        TREVO_ASK: `http://127.0.0.1:${ownPort}/tls/ask`,
        CADDY_OPTIONS: "local_certs\n\tskip_install_trust",
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    caddy.stderr?.on("data", (text: Buffer) => (complaints += text.toString()));
    ca = await eventually("Caddy's certificate authority", async () => {
      if (caddy.exitCode !== null) throw new Error(`caddy ended: ${complaints}`);
      return readFile(join(dir, "caddy/pki/authorities/local/root.crt"), "utf8").catch(() => undefined);
    });
    // The first request creates a certificate, which takes seconds on a loaded machine.
    for (const deadline = Date.now() + 30_000; ;) {
      const outcome = await get("localhost", "/healthz").then(({ status }) => String(status), String);
      if (outcome === "200") break;
      if (Date.now() > deadline) throw new Error(`Caddy does not answer: ${outcome}\n${complaints}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  afterAll(async () => {
    const gone = new Promise((resolve) => void caddy.once("exit", resolve));
    caddy.kill("SIGKILL");
    await gone;
    await second.stop();
    await site.close();
    await rm(dir, { recursive: true, force: true });
  });

  const ask = (name: string, path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { method = "GET", headers = {}, body } = options;
      const sent = request(
        { host: "127.0.0.1", port, servername: name, ca, path, method, agent: false, headers: { host: `${name}:${port}`, ...headers } },
        (reply) => {
          let text = "";
          reply.on("data", (piece: Buffer) => (text += piece.toString()));
          reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  const get = (name: string, path: string, headers: Record<string, string> = {}) => ask(name, path, { headers });
  const nameOf = async (answer: Promise<Answer>) => (JSON.parse((await answer).text) as { data: { name: string } }).data.name;

  it("serves each brand on its own host over HTTPS, with HSTS", async () => {
    const [trevo, aurora] = await Promise.all([get("localhost", "/api/site-config"), get("aurora.localhost", "/api/site-config")]);
    expect([trevo.status, aurora.status]).toEqual([200, 200]);
    expect(trevo.text).not.toBe(aurora.text);
    expect(aurora.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(aurora.headers).not.toHaveProperty("server");
  });

  it("creates no certificate for a host that no brand has", async () => {
    await expect(get("attacker.localhost", "/")).rejects.toThrow(/alert|handshake|EPROTO|ECONNRESET/i);
    expect((await get("backoffice.localhost", "/api/openapi.json")).status).toBe(200);
  });

  it("does not expose the certificate query and the metrics to visitors", async () => {
    expect((await get("localhost", "/tls/ask?domain=localhost")).status).toBe(404);
    expect((await get("localhost", "/metrics")).status).toBe(404);
    expect((await fetch(`${site.url}/tls/ask?domain=aurora.localhost`)).status).toBe(200);
    expect((await fetch(`${site.url}/tls/ask?domain=attacker.localhost`)).status).toBe(404);
  });

  it("redirects plain HTTP to HTTPS", async () => {
    const location = await new Promise((resolve, reject) => {
      requestPlain({ host: "127.0.0.1", port: plainPort, path: "/jogos", headers: { host: "aurora.localhost" } }, (reply) => {
        reply.resume();
        resolve(`${reply.statusCode} ${reply.headers.location}`);
      })
        .on("error", reject)
        .end();
    });
    expect(location).toMatch(/^308 https:\/\/aurora\.localhost(:\d+)?\/jogos$/);
  });

  it("ignores a forwarded host or address sent by a visitor", async () => {
    const named = await nameOf(get("aurora.localhost", "/api/site-config", { "x-forwarded-host": "localhost" }));
    expect(named).toBe(await nameOf(get("aurora.localhost", "/api/site-config")));
    const report = (nth: number) => ({
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${nth}` },
      body: JSON.stringify({ kind: "page", status: 500, reference: "ERR-500-123456", path: "/" }),
    });
    const spoofed = [];
    // Two servers count separately until they exchange their counts.
    for (let nth = 0; nth < 260; nth++) spoofed.push((await ask("localhost", "/api/error-reports", report(nth % 250))).status);
    expect(spoofed).toContain(429);
    // Control: the servers trust their proxy.
    const { method, headers, body } = report(251);
    expect((await fetch(`${site.url}/api/error-reports`, { method, headers, body })).status).toBe(201);
  });

  it("forwards a WebSocket", async () => {
    const { data } = JSON.parse((await get("localhost", "/api/site-config")).text) as { data: { realtime: { key: string } } };
    const options: ClientOptions & { servername: string } = {
      ca,
      servername: "localhost",
      headers: { host: `localhost:${port}`, origin: `https://localhost:${port}` },
    };
    const socket = new WebSocket(`wss://127.0.0.1:${port}/app/${data.realtime.key}?protocol=7`, [], options);
    const first = await new Promise<string>((resolve, reject) => {
      socket.once("message", (text: Buffer) => resolve(text.toString()));
      socket.once("error", reject);
    });
    socket.close();
    expect(first).toContain("connection_established");
  });

  it("keeps serving when a server stops", async () => {
    await second.stop("SIGTERM");
    const answers = [];
    for (let nth = 0; nth < 12; nth++) answers.push((await get("localhost", "/healthz")).status);
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
