import { createHmac } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeStaticBrCode } from "@trevo/domain";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSandbox } from "./app.ts";

interface ReceivedCall {
  path: string;
  signatureIsGood: boolean;
  demoSecret: string | undefined;
  body: { transaction?: string; amount?: number; ref?: string; offset_ms?: number; closes?: boolean };
}

const received: ReceivedCall[] = [];
let product: Server;
let productUrl: string;
let productStatus = 200;
let balance = 10_000;

beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const signature = createHmac("sha256", "studio-demo-secret").update(raw).digest("hex");
    const demoSecret = request.headers["x-demo-secret"];
    received.push({
      path: request.url ?? "",
      signatureIsGood: request.headers["x-signature"] === signature,
      demoSecret: typeof demoSecret === "string" ? demoSecret : undefined,
      body: JSON.parse(raw.toString()),
    });
    const good = request.headers["x-signature"] === signature;
    response.writeHead(request.url === "/demo/clock" ? productStatus : good ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: good ? "OK" : "INVALID_SIGNATURE", balance, transaction: null }));
  };
  product = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
});
afterAll(() => {
  product.close();
  product.closeAllConnections();
});

let dataDir: string;
let sandbox: FastifyInstance;
const books = () => join(dataDir, "sandbox", "books.jsonl");
const open = () => createSandbox({ productUrl, dataDir });

beforeEach(async () => {
  received.length = 0;
  productStatus = 200;
  balance = 10_000;
  dataDir = await mkdtemp(join(tmpdir(), "trevo-books-"));
  sandbox = await open();
});
afterEach(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

const post = async (url: string, payload: object) => {
  const reply = await sandbox.inject({ method: "POST", url, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const get = async (url: string) => (await sandbox.inject(url)).json();
const staticCode = (amount: number) =>
  encodeStaticBrCode({ key: "pix@trevo.example", amount: amount as never, merchant_name: "Trevo", merchant_city: "Curitiba" });
const payer = { name: "Ana Souza", cpf: "529.982.247-25" };

describe("the sandbox bank's records", () => {
  it("survive a restart, and a line cut off by a crash is ignored", async () => {
    await post("/sandbox/pay", { br_code: staticCode(1500), payer });
    await sandbox.close();
    const whole = await readFile(books(), "utf8");
    await appendFile(books(), '["pix","E999');
    sandbox = await open();
    expect((await get("/sandbox/books")).data).toMatchObject({ received: 1500, balance: 1500 });
    expect(await readFile(books(), "utf8")).toBe(whole);
    await post("/sandbox/pay", { br_code: staticCode(500), payer });
    await sandbox.close();
    sandbox = await open();
    expect((await get("/sandbox/books")).data.received).toBe(2000);
  });

  it("still add up after part of a payment was refunded", async () => {
    const { body } = await post("/sandbox/pay", { br_code: staticCode(1500), payer });
    expect((await post(`/sandbox/pix/${body.endToEndId}/demand`, { amount: 600 })).status).toBe(200);
    expect((await post(`/sandbox/pix/${body.endToEndId}/demand`, { amount: 901 })).status).toBe(422);
    expect((await get("/sandbox/books")).data).toMatchObject({ received: 1500, refunded: 600, balance: 900 });
  });
});

describe("a payment", () => {
  it.each([
    [{ br_code: "x", payer }, 422],
    [{ br_code: staticCode(100), payer: { name: "Ana", cpf: "52998224726" } }, 422],
    [{ br_code: staticCode(100), payer: { name: " ", cpf: "52998224725" } }, 422],
    [{ payer }, 422],
  ])("is refused with a message: %j", async (order, status) => {
    const reply = await post("/sandbox/pay", order);
    expect(reply).toEqual({ status, body: { code: expect.any(String), message: expect.stringMatching(/.{5}/) } });
  });
});

describe("an ordered fault", () => {
  it("is listed, used up, cleared and validated", async () => {
    await post("/sandbox/faults", { kind: "callback_lost", times: 2 });
    expect((await get("/sandbox/faults")).data).toEqual([{ kind: "callback_lost", times: 2 }]);
    expect((await post("/sandbox/faults", { kind: "nonsense" })).status).toBe(422);
    expect((await post("/sandbox/faults", { kind: "other_payer" })).status).toBe(422);
    expect((await sandbox.inject({ method: "DELETE", url: "/sandbox/faults" })).statusCode).toBe(204);
    expect((await get("/sandbox/faults")).data).toEqual([]);
  });
});

describe("the token endpoint", () => {
  const authorization = `Basic ${Buffer.from("trevo-demo:trevo-demo-secret").toString("base64")}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };

  it("accepts a form, as OAuth requires, which no other endpoint does", async () => {
    const token = await sandbox.inject({
      method: "POST",
      url: "/oauth/token",
      headers: { ...form, authorization },
      payload: "grant_type=client_credentials",
    });
    expect(token.json()).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    const stranger = await sandbox.inject({ method: "POST", url: "/oauth/token", headers: form, payload: "grant_type=client_credentials" });
    expect(stranger.statusCode).toBe(401);
    const forged = await sandbox.inject({ method: "POST", url: "/sandbox/faults", headers: form, payload: "kind=callback_lost" });
    expect(forged.statusCode).toBe(415);
  });
});

describe("the identity service", () => {
  it("describes an unknown person as an adult in good standing with the given name", async () => {
    expect((await get("/identity/people/52998224725?name=Ana%20Souza")).data).toEqual({
      cpf: "52998224725",
      name: "Ana Souza",
      birth_date: "1990-01-15",
      situation: "regular",
      face_match: true,
      prohibited: false,
      self_excluded: false,
    });
    expect((await sandbox.inject("/identity/people/52998224726")).statusCode).toBe(404);
  });

  it("remembers what a test sets", async () => {
    await post("/identity/people", { cpf: payer.cpf, name: "Ana Souza", prohibited: true });
    expect((await get("/identity/people/52998224725?name=Outra")).data).toMatchObject({ name: "Ana Souza", prohibited: true });
  });
});

describe("the studio", () => {
  const order = { tenant: "trevo", session: "launch-token", amount: 1000 };

  it("bets and then pays in one round, with signed calls", async () => {
    const { body } = await post("/sandbox/studio/round", { ...order, outcome: "win" });
    expect(body.data).toMatchObject({ outcome: "win", payout: 1900, accepted: true, balance: 10_000 });
    expect(received.map((call) => [call.path, call.signatureIsGood, call.body.amount])).toEqual([
      ["/callbacks/trevo/studio/bet", true, 1000],
      ["/callbacks/trevo/studio/win", true, 1900],
    ]);
    expect(received[1]?.body).toMatchObject({ ref: received[0]?.body.transaction, closes: true });
  });

  it.each([
    ["duplicate", ["bet", "bet", "win", "win"], 2],
    ["reordered", ["win", "bet"], 2],
    ["lost_reply", ["bet", "bet", "win"], 2],
    ["rollback_before_bet", ["rollback", "bet", "win"], 3],
    ["wrong_signature", ["bet"], 1],
    ["late", ["bet", "win"], 2],
  ])("misbehaves: %s", async (misbehave, actions, transactions) => {
    const { body } = await post("/sandbox/studio/round", { ...order, outcome: "lose", misbehave });
    expect(received.map((call) => call.path.split("/").at(-1))).toEqual(actions);
    expect(new Set(received.map((call) => call.body.transaction)).size).toBe(transactions);
    expect(body.data.accepted).toBe(misbehave !== "wrong_signature");
    expect(received.every((call) => call.signatureIsGood)).toBe(misbehave !== "wrong_signature");
  });

  it("wins about half of its rounds", async () => {
    let wins = 0;
    for (let turn = 0; turn < 200; turn++) wins += (await post("/sandbox/studio/round", order)).body.data.outcome === "win" ? 1 : 0;
    expect(wins).toBeGreaterThan(60);
    expect(wins).toBeLessThan(140);
  });

  it("calls only the product", async () => {
    const game = { ...order, callback: `${productUrl}/callbacks/trevo/studio` };
    expect((await post("/studio/rounds", game)).body.data.accepted).toBe(true);
    expect((await post("/studio/rounds", { ...game, callback: "https://evil.example/" })).status).toBe(422);
    expect((await post("/studio/rounds", { ...game, callback: "file:///etc/passwd" })).status).toBe(422);
  });
});

describe("the sandbox clock", () => {
  it("moves with the product's clock", async () => {
    const { body } = await post("/sandbox/clock", { offset_ms: 3_600_000 });
    expect(body.data.offset_ms).toBe(3_600_000);
    expect(Math.abs(Date.parse(body.data.now) - Date.now() - 3_600_000)).toBeLessThan(5000);
    expect(received).toMatchObject([{ path: "/demo/clock", demoSecret: "trevo-demo-control", body: { offset_ms: 3_600_000 } }]);
  });

  it("keeps its offset across a restart, as the product does", async () => {
    await post("/sandbox/clock", { offset_ms: 60_000 });
    await sandbox.close();
    sandbox = await open();
    expect((await get("/sandbox/clock")).data.offset_ms).toBe(60_000);
  });

  it("does not move if the product's clock does not", async () => {
    productStatus = 403;
    expect((await post("/sandbox/clock", { offset_ms: 1000 })).status).toBe(503);
    expect((await get("/sandbox/clock")).data.offset_ms).toBe(0);
  });
});

describe("the sandbox page", () => {
  it.each(["bank", "messages", "studio", "identity", "clock", "nonsense"])("has a tab %s, with its module", async (tab) => {
    const page = await sandbox.inject(`/?tab=${tab}`);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    const script = /src="([^"]+)"/.exec(page.body)?.[1];
    expect((await sandbox.inject(script ?? "")).headers["content-type"]).toContain("text/javascript");
  });

  it("may load the fonts that Google's style sheet names", async () => {
    const query = new URLSearchParams({
      client_id: "trevo",
      response_type: "id_token",
      redirect_uri: "http://localhost:1/login",
      nonce: "12345678",
    });
    const page = await sandbox.inject(`/google/authorize?${query}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).toContain("font-src 'self'");
  });

  it("answers its health check, and 404 for unknown paths", async () => {
    expect(await get("/healthz")).toEqual({ status: "ok" });
    expect((await sandbox.inject("/assets/../app.ts")).statusCode).toBe(404);
    expect((await sandbox.inject("/nothing")).statusCode).toBe(404);
  });
});

describe("the studios' games", () => {
  const pageOf = async (studio: string) => (await sandbox.inject({ url: `/studio/play?studio=${studio}&demo=1` })).body;

  it("are four pages, each with its own title, object and cover", async () => {
    const pages = await Promise.all(["studio", "swipe-games", "hub88", "softswiss"].map(pageOf));
    const faces = pages.map((page) =>
      [/<h1>(.*?)<\/h1>/, /data-thing="(\w+)"/, /<g id="thing">(.*?)<\/g>/].map((face) => face.exec(page)?.[1] ?? ""),
    );
    for (const position of [0, 1, 2]) expect(new Set(faces.map((face) => face[position])).size).toBe(4);
    for (const face of faces.flat()) expect(face).not.toBe("");
    // The title is set as text, so the cover's own letters must not be there too.
    for (const page of pages) expect(page).not.toContain('class="t"');
  });

  it("show the button game for an unknown studio", async () => {
    expect(await pageOf("toString")).toBe(await pageOf("studio"));
  });

  it("contain their font and load nothing from elsewhere", async () => {
    const page = await sandbox.inject({ url: "/studio/play?studio=hub88&demo=1" });
    expect(page.headers["content-security-policy"]).toContain("font-src 'self'");
    const sheet = (await sandbox.inject({ url: "/assets/game.css" })).body;
    const files = [...sheet.matchAll(/url\("([^"]+)"\)/g)].map(([, file]) => file ?? "");
    expect(files).toHaveLength(2);
    for (const file of files) expect((await sandbox.inject({ url: file })).headers["content-type"]).toBe("font/woff2");
  });
});
