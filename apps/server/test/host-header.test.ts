import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Sends exactly these bytes. Returns the status of the answer. */
function status(lines: readonly string[], body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`));
    socket.setEncoding("utf8");
    socket.once("error", reject);
    socket.once("data", (text: string) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]));
    });
  });
}

const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
const post = ["Content-Type: application/json", "Content-Length: 2"];
const routes: readonly [name: string, request: string, headers?: readonly string[], body?: string][] = [
  ["the API", "GET /api/site-config HTTP/1.1"],
  ["a login", "POST /api/auth/login HTTP/1.1", post, "{}"],
  ["the site", "GET / HTTP/1.1"],
  ["robots.txt", "GET /robots.txt HTTP/1.1"],
  ["the back office", "GET /api/staff/me HTTP/1.1"],
  ["a provider's callback", "POST /callbacks/trevo/studio/balance HTTP/1.1", post, "{}"],
  ["the real-time HTTP API", "POST /apps/1/events HTTP/1.1", post, "{}"],
  ["channel authorisation", "POST /api/broadcasting/auth HTTP/1.1", post, "{}"],
  ["a WebSocket", "GET /app/any-key?protocol=7 HTTP/1.1", upgrade],
  ["a route that does not exist", "GET /no/such/route HTTP/1.1"],
  ["the health check", "GET /healthz HTTP/1.1"],
];

const malformed = [
  "localhost:99999x",
  "localhost:99999",
  "localhost:",
  "localhost:/evil",
  'localhost:"><script>',
  "localhost:x@evil.example",
  "localhost: ligue agora 0800-123-GOLPE",
  "user@localhost",
  "localhost, evil.example",
  "[::1",
  "-localhost-",
];

describe("a request's Host header", () => {
  it.each(routes)("is refused with 400 at %s when it is malformed", async (_name, request, headers = [], body = "") => {
    for (const host of malformed) expect([host, await status([request, `Host: ${host}`, ...headers], body)]).toEqual([host, 400]);
  });

  it.each(routes)("is refused with 400 at %s when it is sent twice", async (_name, request, headers = [], body = "") => {
    expect(await status([request, "Host: localhost", "Host: localhost", ...headers], body)).toBe(400);
    expect(await status([request, "Host: localhost", ...headers, "hOST: evil.example"], body)).toBe(400);
  });

  it("identifies the brand with any port and in any case", async () => {
    for (const host of ["localhost", "LOCALHOST:1", "localhost:65535"])
      expect(await status(["GET /api/site-config HTTP/1.1", `Host: ${host}`])).toBe(200);
    expect(await status(["GET /healthz HTTP/1.1", "Host: [::1]:3000"])).toBe(200);
    expect(await status(["GET /healthz HTTP/1.1", "Host: 10.0.0.1"])).toBe(200);
  });

  it("does not reach messages: the link in an alert has the brand's registered host and the configured port", async () => {
    const member = await site.join({ verified: true });
    const before = (await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(member.phone)}`)).json["data"].length as number;
    const body = { username: member.phone, password: member.password };
    const headers = { host: "LOCALHOST:9999", "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
    expectStatus(await site.call("POST", "/api/auth/login", { body, headers }), 200);
    const alert = await eventually("an alert by SMS", async () => {
      const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(member.phone)}`);
      const messages = json["data"] as { text: string }[];
      return messages.length > before ? messages.find(({ text }) => text.includes("#end="))?.text : undefined;
    });
    expect(alert).toContain(`${site.url}/user/edit/access-data#end=`);
    expect(alert).not.toContain("9999");
  });

  it("does not reach the addresses given to a studio, or a player's invitation link", async () => {
    const member = await site.join();
    const headers = { host: "localhost:9999" };
    const invited = expectStatus(await site.call("GET", "/api/profile/affiliates", { token: member.token, headers }), 200);
    expect(invited.json["link"]).toMatch(new RegExp(`^${site.url}/\\?ref=`));
    const found = await site.call("POST", "/api/games/get", { body: { game_id: "dice" }, headers });
    const launched = await site.call("POST", "/api/games/url", {
      token: member.token,
      headers,
      body: { game_id: found.json["data"].id as number, mode: "demo" },
    });
    expect(expectStatus(launched, 200).json["gameUrl"]).toMatch(new RegExp(`^${site.url}/house/games/dice/`));
  });
});
