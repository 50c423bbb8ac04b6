import { createHmac } from "node:crypto";
import { Agent, type ClientRequest, request } from "node:http";
import type { Answer, Wish } from "./journal.ts";

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a client reads replies as a stranger would

/** Longer than the servers wait for an unavailable database. */
const timeoutMs = 25_000;
const studioSecret = "studio-demo-secret";

/** The credentials of a sender. */
export interface Identity {
  readonly token: string;
  readonly house: string;
  readonly studio: string;
  readonly method: string;
}

export interface Sending {
  readonly port: number;
  readonly identity: Identity;
  readonly key: string;
  readonly wish: Exclude<Wish, { kind: "conflict" }>;
  /** Closes the connection after this many milliseconds, whatever the server is doing. */
  readonly hangUpMs?: number;
}

export interface Client {
  send(sending: Sending): Promise<Answer>;
  /** Sends a call that moves no money. Returns null if there was no definite answer. */
  ask(port: number, call: { token: string; path: string; body: object }): Promise<Json | null>;
  close(): void;
}

export function createClient(): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    send: async (sending) => {
      const call = callOf(sending);
      const reply = await post(agent, { port: sending.port, limitMs: sending.hangUpMs ?? timeoutMs, ...call });
      return "lost" in reply ? { verdict: "unknown", code: reply.lost } : read(sending.wish.kind, reply);
    },
    ask: async (port, { token, path, body }) => {
      const reply = await post(agent, { port, limitMs: timeoutMs, path, body, headers: { authorization: `Bearer ${token}` } });
      return "lost" in reply || reply.status >= 500 ? null : reply.json;
    },
    close: () => agent.destroy(),
  };
}

interface Call {
  readonly path: string;
  readonly body: object;
  readonly headers: Record<string, string>;
}

function callOf({ wish, identity, key }: Sending): Call {
  const player = { authorization: `Bearer ${identity.token}`, "idempotency-key": key };
  const studio = (action: string, fields: object): Call => {
    const body = { transaction: key, session: identity.studio, ...fields };
    return {
      path: `/callbacks/trevo/studio/${action}`,
      body,
      headers: { "x-signature": createHmac("sha256", studioSecret).update(JSON.stringify(body)).digest("hex") },
    };
  };
  switch (wish.kind) {
    case "bet":
      return studio("bet", { round: wish.round, game: "studio-button", amount: wish.amount });
    case "win":
      return studio("win", { round: wish.round, game: "studio-button", amount: wish.amount, closes: true });
    case "rollback":
      return studio("rollback", { ref: wish.target });
    case "house":
      return {
        path: "/house/api/rounds",
        body: { game: "dice", stake: wish.amount, params: { target: 50, direction: "over" } },
        headers: { authorization: `Bearer ${identity.house}`, "idempotency-key": key },
      };
    case "charge":
      return { path: "/api/main-gateway/qrcode-pix", body: { amount: wish.amount }, headers: player };
    case "withdraw":
      return { path: "/api/wallet/withdraw/request", body: { amount: wish.amount, method_id: identity.method }, headers: player };
    case "cancel":
      return { path: "/api/main-gateway/user-cancel-withdrawal", body: { id: wish.withdrawal }, headers: player };
  }
}

interface Reply {
  readonly status: number;
  readonly json: Json;
}

/** Interprets a reply to this kind of wish. Server errors and missing replies leave the outcome unknown. */
function read(kind: Wish["kind"], { status, json }: Reply): Answer {
  const code = typeof json["code"] === "string" ? json["code"] : String(status);
  if (status >= 500) return { verdict: "unknown", code };
  if (kind === "bet" || kind === "win" || kind === "rollback") {
    const balance = typeof json["balance"] === "number" ? { balance: json["balance"] } : {};
    return { verdict: code === "OK" ? "ok" : "refused", code, ...balance };
  }
  if (status >= 400) return { verdict: "refused", code };
  const data = (json["data"] ?? {}) as Json;
  return {
    verdict: "ok",
    code: String(status),
    name: String(data["id"]),
    ...(kind === "house" && { balance: Number(data["balance"]), payout: Number(data["payout"]) }),
  };
}

function post(
  agent: Agent,
  { port, path, body, headers, limitMs }: Call & { port: number; limitMs: number },
): Promise<Reply | { lost: string }> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body);
    const options = {
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      agent,
      headers: { host: `localhost:${port}`, "content-type": "application/json", "content-length": Buffer.byteLength(text), ...headers },
    };
    const outgoing: ClientRequest = request(options, (incoming) => {
      let received = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (chunk: string) => (received += chunk));
      incoming.once("error", () => settle({ lost: "cut in the reply" }));
      incoming.once("end", () =>
        settle(
          received.startsWith("{") && incoming.complete
            ? { status: incoming.statusCode ?? 0, json: JSON.parse(received) as Json }
            : { lost: "no JSON" },
        ),
      );
    });
    const timer = setTimeout(() => outgoing.destroy(new Error("hung up")), limitMs);
    const settle = (outcome: Reply | { lost: string }) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    outgoing.once("error", (error: Error & { code?: string }) => settle({ lost: error.code ?? error.message }));
    outgoing.end(text);
  });
}
