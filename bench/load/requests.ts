import { createHmac } from "node:crypto";
import { type LoadPlan, type RequestKind, launchToken, sessionToken } from "./plan.ts";

/** Returns every request of a plan, ready to be written to a socket. */
export function prepareRequests(plan: LoadPlan): Buffer[] {
  return Array.from({ length: plan.requests }, (_, nth) => makeRequest(plan, nth));
}

export const makeRequest = ({ kind, port }: LoadPlan, nth: number): Buffer => Buffer.from(requestText(kind, port, nth), "latin1");

/** Spreads requests over players without a pattern that favours caches, identically in every run. */
const playerOf = (nth: number, players: number): number => (Math.imul(nth + 1, 2_654_435_761) >>> 0) % players;

function requestText(kind: RequestKind, port: number, nth: number): string {
  switch (kind.name) {
    case "bets": {
      const id = `${kind.run}-${nth}`;
      const body = JSON.stringify({
        transaction: `tx-${id}`,
        round: `round-${id}`,
        session: launchToken("studio", playerOf(nth, kind.players)),
        game: "studio-button",
        amount: 100,
      });
      const signature = createHmac("sha256", kind.secret).update(body).digest("hex");
      return post("/callbacks/trevo/studio/bet", port, [`x-signature: ${signature}`], body);
    }
    case "rounds": {
      const token = launchToken("dice", playerOf(nth, kind.players));
      const body = JSON.stringify({ game: "dice", stake: 100, params: { target: 50, direction: "over" } });
      return post("/house/api/rounds", port, [`authorization: Bearer ${token}`, `idempotency-key: ${kind.run}-${nth}`], body);
    }
    case "sports": {
      const selection = kind.selections[nth % kind.selections.length];
      if (!selection) throw new Error("no selection to bet on");
      const { market_id, code, odds_x1000, version } = selection;
      const legs = [{ selections: [{ market_id, code, odds_x1000, version }], odds_x1000 }];
      const body = JSON.stringify({ kind: "single", sizes: [1], legs, stake: 100, accept: "better" });
      const headers = [`authorization: Bearer ${sessionToken(playerOf(nth, kind.players))}`, `idempotency-key: ${kind.run}-${nth}`];
      return post("/api/sportsbook/bets", port, headers, body);
    }
    case "get":
      return `GET ${kind.path}${kind.unique ? nth : ""} HTTP/1.1\r\nhost: localhost:${port}\r\naccept: */*\r\naccept-language: pt-BR\r\n${kind.token ? `authorization: Bearer ${kind.token}\r\n` : ""}\r\n`;
  }
}

const post = (path: string, port: number, headers: string[], body: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    ...headers,
    "",
    body,
  ].join("\r\n");
