import { createHmac } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { bytesFrom, diceRollX100, engines, isOriginal, multiActionEngines } from "@trevo/engines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { type TestSite, startTestSite } from "../../apps/server/test/test-site.ts";
import { type Rule, auditHouse } from "./audit-house.ts";

type Json = Record<string, unknown>;
/** How a dishonest house changes an answer. */
type Lie = (data: Json, path: string) => Json;

let site: TestSite;
let house: ServerProcess;
const proxies: Server[] = [];

beforeAll(async () => {
  site = await startTestSite();
  house = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
});
afterAll(async () => {
  for (const proxy of proxies) proxy.close();
  await house.stop();
  await site.close();
});

async function relay(lie: Lie, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? "/";
  const { authorization } = request.headers;
  const reply = await fetch(new URL(path, house.url), {
    method: request.method ?? "GET",
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(request.method === "POST" && { body: Buffer.concat(chunks) }),
  });
  const json = (await reply.json()) as { data?: Json };
  const altered = json.data && path.startsWith("/house/") ? { ...json, data: lie(json.data, path) } : json;
  response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(altered));
}

/** Starts a proxy in front of the same house that falsifies answers. */
async function dishonest(lie: Lie): Promise<string> {
  const proxy = createServer((request, response) => {
    relay(lie, request, response).catch(() => response.destroy());
  });
  proxies.push(proxy);
  await new Promise<void>((ready) => {
    proxy.listen(0, "127.0.0.1", ready);
  });
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return `http://localhost:${address.port}`;
}

const isRound = (path: string): boolean => path === "/house/api/rounds";
const isProof = (path: string): boolean => path.startsWith("/house/api/proofs/");
const isRotation = (path: string): boolean => path.endsWith("/rotate");
const other = "0123456789abcdef".repeat(4);
const counted = (nonce: unknown): number => (Number(nonce) >= 5 ? Number(nonce) + 1 : Number(nonce));

describe("an honest house", () => {
  it.each([...[...engines, ...multiActionEngines].map(({ game }) => game).filter(isOriginal), "feira"])(
    "has no finding in 40 rounds of %s",
    { timeout: 120_000 },
    async (game) => {
      expect(await auditHouse(game, { base: house.url, rounds: 40 })).toMatchObject({ findings: [] });
    },
  );

  it("has no finding for a game that it does not offer", async () => {
    expect(await auditHouse("none", { base: house.url, rounds: 1 })).toBeNull();
  });
});

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
/** The roll of a house that draws from the hash it has published. */
function rollOfHash(data: Json): number {
  const seeds = { serverSeed: String(data["server_seed_hash"]), clientSeed: String(data["client_seed"]), nonce: Number(data["nonce"]) };
  return diceRollX100(drawBytes(seeds, 4)) / 100;
}

const lies: [what: string, rule: Rule, lie: Lie][] = [
  [
    "shows another outcome, in answer and proof alike",
    "recomputation",
    (data, path) => ((isRound(path) || isProof(path)) && data["nonce"] === 7 ? { ...data, outcome: { roll: 99.99 } } : data),
  ],
  ["skips a nonce", "nonce", (data, path) => (isRound(path) || isProof(path) ? { ...data, nonce: counted(data["nonce"]) } : data)],
  [
    "reveals another seed than it promised",
    "seed hash",
    (data, path) => (isRotation(path) ? { ...data, revealed: { ...(data["revealed"] as Json), server_seed: other } } : data),
  ],
  [
    "chooses the next seed when it knows the client's",
    "commitment linkage",
    (data, path) => (isRotation(path) ? { ...data, server_seed_hash: other } : data),
  ],
  ["uses a client seed of its own", "client seed", (data, path) => (isRotation(path) ? { ...data, client_seed: "house" } : data)],
  [
    "keeps a centavo",
    "payout arithmetic",
    (data, path) => (isRound(path) && data["nonce"] === 3 ? { ...data, balance: Number(data["balance"]) - 1 } : data),
  ],
  [
    "proves another payout than it answered",
    "answer and proof",
    (data, path) => (isProof(path) && data["nonce"] === 5 ? { ...data, payout: 1 } : data),
  ],
  [
    "draws with what it has published",
    "derived from the commitment",
    (data, path) => (isProof(path) ? { ...data, outcome: { roll: rollOfHash(data) } } : data),
  ],
];

describe("a dishonest house", () => {
  it.each(lies)("is caught when it %s: %s", { timeout: 60_000 }, async (_, rule, lie) => {
    const audited = await auditHouse("dice", { base: await dishonest(lie), rounds: 40 });
    expect(audited?.findings.map((finding) => finding.rule)).toContain(rule);
  });
});
