import { randomUUID } from "node:crypto";
import { type Member } from "../../apps/server/test/test-site.ts";
import type { Finding } from "../case-file.ts";
import type { Random } from "../random.ts";
import type { Caller, Json, Reply } from "../rounds/caller.ts";

/** Kinds of calls that a player sends under one key. */
export type Kind = "bet" | "cash_out" | "round" | "redeem" | "activate" | "buy" | "open" | "claim";

/** A call and its answer; `id` of what it created, or null if it was refused. */
export interface Asked {
  readonly kind: Kind;
  readonly key: string;
  readonly id: string | null;
  /** The cashed-out bet, the opened box or the claimed mission; empty for other kinds. */
  readonly of: string;
  /** Stake or price in centavos; 0 if there is none. */
  readonly amount: number;
  readonly code: string;
}

/** A player who bets on matches, plays and uses rewards on two servers, one of which may be down. */
export interface Bettor {
  readonly member: Member;
  readonly asked: readonly Asked[];
  readonly findings: readonly Finding[];
  /** Returns the number of calls that a server left without an answer. */
  readonly unanswered: () => number;
  /** Performs one random action. */
  act(random: Random): Promise<void>;
  /** Buys a box at both servers at once under one key. */
  buyTwice(): Promise<void>;
}

interface Order {
  readonly kind: Kind;
  readonly path: string;
  readonly body: Json;
  readonly of?: string;
  readonly amount?: number;
  readonly token?: string;
}

/** Small enough that a deposit lasts for the whole run. */
const maxStake = 4_00;
/** Share of calls sent to both servers at once. */
const copies = 0.3;

/** Sends calls in a player's name, and records the answers. */
export interface Asking {
  readonly asked: Asked[];
  readonly findings: Finding[];
  readonly unanswered: () => number;
  /** Repeats the call under one key until there is an answer. All answers must be the same. Returns null if it is refused. */
  ask(random: Random, order: Order): Promise<Json | null>;
  /** Reads from one of the servers; returns an empty list if it does not answer. */
  read(random: Random, path: string): Promise<Json[]>;
  /** Sends a call without a key, which may be lost. */
  tell(path: string, body: Json): Promise<void>;
}

export function createAsking(caller: Caller, token: string): Asking {
  const asked: Asked[] = [];
  const findings: Finding[] = [];
  let unanswered = 0;
  return {
    asked,
    findings,
    unanswered: () => unanswered,
    ask: async (random, { kind, path, body, of = "", amount = 0, token: own = token }) => {
      const key = randomUUID();
      const wish = { path, key, body, headers: { authorization: `Bearer ${own}` } };
      const server = random.int(2) === 0 ? 0 : 1;
      const other = server === 0 ? 1 : 0;
      const first = await Promise.all([caller.send(server, wish), ...(random.chance(copies) ? [caller.send(other, wish)] : [])]);
      unanswered += first.filter((reply) => reply === null).length;
      const heard = first.filter((reply) => reply !== null);
      const late = heard.length === first.length ? null : await caller.insist(other, wish).catch(() => null);
      const replies = late ? [...heard, late] : heard;
      if (replies.length === 0) {
        findings.push({ rule: "never answered", detail: `${kind} ${key}` });
        return null;
      }
      const made = replies.filter(({ status }) => status < 300);
      const ids = new Set(made.map(idOf));
      if (ids.size > 1) findings.push({ rule: "answers of one key differ", detail: `${kind} ${key}: ${[...ids].join(" and ")}` });
      const [good] = made;
      const code = good ? "ok" : String(replies.at(-1)?.json["code"]);
      asked.push({ kind, key, id: good ? idOf(good) : null, of, amount, code });
      return good ? (good.json["data"] as Json) : null;
    },
    read: async (random, path) => ((await caller.get(random.int(2) === 0 ? 0 : 1, path, token))?.["data"] as Json[] | undefined) ?? [],
    tell: async (path, body) => void (await caller.site.call("POST", path, { token, body }).catch(() => null)),
  };
}

export function createBettor(caller: Caller, { member, house }: { member: Member; house: string }): Bettor {
  const { token } = member;
  const asking = createAsking(caller, token);
  const { asked } = asking;
  return {
    member,
    asked,
    findings: asking.findings,
    unanswered: asking.unanswered,
    buyTwice: async () => {
      const [cheapest] = cheapestFirst(((await caller.get(0, "/api/boxes/all", token))?.["data"] ?? []) as Json[]);
      const body = { box_id: cheapest?.["id"] as number };
      const wish = { path: "/api/boxes/buy", key: randomUUID(), body, headers: { authorization: `Bearer ${token}` } };
      const replies = await Promise.all([caller.send(0, wish), caller.send(1, wish)]);
      const good = replies.find((reply) => reply !== null && reply.status < 300);
      if (good) asked.push({ kind: "buy", key: wish.key, id: idOf(good), of: "", amount: cheapest?.["price"] as number, code: "ok" });
    },
    act: async (random) => {
      const dice = random.int(100);
      if (dice < 50) return placeBet(asking, random);
      if (dice < 68) return cashOut(asking, random);
      if (dice < 80) {
        const stake = 50 + random.int(200);
        await asking.ask(random, { kind: "round", path: "/house/api/rounds", body: roundOf(stake), amount: stake, token: house });
        return;
      }
      if (dice < 88) return openBox(asking, random);
      if (dice < 94) return takeMission(asking, random);
      await asking.ask(random, { kind: "redeem", path: "/api/bonuses/redeem", body: { coupon: "TREVO10" } });
    },
  };
}

async function placeBet({ ask, read }: Asking, random: Random): Promise<void> {
  const fixtures = await read(random, `/api/sportsbook/events${random.chance(0.5) ? "?when=live" : ""}`);
  const legs = drawLegs(fixtures, random);
  if (legs.length === 0) return;
  const kind = legs.length === 1 ? "single" : legs.length === 3 && random.chance(0.5) ? "system" : "multiple";
  const stake = 1_00 + random.int(maxStake);
  const body = { kind, sizes: kind === "system" ? [2, 3] : [legs.length], legs, stake, accept: "any" };
  await ask(random, { kind: "bet", path: "/api/sportsbook/bets", body, amount: stake });
}

/** Cashes out the whole bet or half of it, or sets a target a little above the stake. */
async function cashOut({ ask, read, tell }: Asking, random: Random): Promise<void> {
  const open = (await read(random, "/api/sportsbook/bets?state=open")).filter(({ cash_out }) => cash_out?.amount > 1);
  if (open.length === 0) return;
  const { id, stake } = random.pick(open);
  if (random.chance(0.25)) return tell(`/api/sportsbook/bets/${id}/auto-cash-out`, { at_least: Math.ceil(stake * 1.05) });
  const body = { share_bps: random.chance(0.5) ? 10_000 : 5_000, seen_amount: 1 };
  await ask(random, { kind: "cash_out", path: `/api/sportsbook/bets/${id}/cash-out`, body, of: id as string });
}

const cheapestFirst = (boxes: readonly Json[]): Json[] => boxes.toSorted((one, next) => one["price"] - next["price"]);

async function openBox({ ask, read }: Asking, random: Random): Promise<void> {
  const [cheapest] = cheapestFirst(await read(random, "/api/boxes/all"));
  if (!cheapest) return;
  const { id, price } = cheapest;
  const bought = await ask(random, { kind: "buy", path: "/api/boxes/buy", body: { box_id: id }, amount: price as number });
  if (!bought) return;
  await ask(random, { kind: "open", path: "/api/boxes/open", body: { box_id: bought["id"] }, of: bought["id"] as string });
}

async function takeMission({ ask, read, tell }: Asking, random: Random): Promise<void> {
  const missions = await read(random, "/api/missions");
  const done = missions.find((one) => one["state"] === "completed");
  const { id } = done ?? missions.find((one) => one["state"] === "open") ?? {};
  if (id === undefined) return;
  if (!done) return tell(`/api/missions/${id}/accept`, {});
  await ask(random, { kind: "claim", path: `/api/missions/${id}/claim`, body: {}, of: String(id) });
}

const roundOf = (stake: number) => ({ game: "dice", stake, params: { target: 50, direction: "over" } });

const idOf = ({ json }: Reply): string => String((json["data"] as Json)["id"]);

/** Draws one to three selections of different matches, each from a market that accepts bets. */
function drawLegs(fixtures: readonly Json[], random: Random): Json[] {
  const wanted = 1 + random.int(3);
  const legs: Json[] = [];
  const rest = [...fixtures];
  while (rest.length > 0 && legs.length < wanted) {
    const [fixture] = rest.splice(random.int(rest.length), 1);
    const markets = ((fixture?.["main"] ?? []) as Json[]).filter((market) => market["takes_bets"]);
    if (markets.length === 0) continue;
    const { id: market_id, version, selections } = random.pick(markets);
    const priced = (selections as Json[]).filter(({ odds_x1000 }) => odds_x1000 !== null);
    if (priced.length === 0) continue;
    const { code, odds_x1000 } = random.pick(priced);
    legs.push({ selections: [{ market_id, code, odds_x1000, version }], odds_x1000 });
  }
  return legs;
}
