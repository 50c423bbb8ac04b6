/**
 * A client of the reward systems that is built only from their specification: its entities, states, rules and calls. It imports nothing
 * from the product and sends nothing that the specification does not name, so no Idempotency-Key. It ignores additional fields of replies.
 */

type Json = { readonly [name: string]: unknown };

export interface CashbackItem {
  readonly id: string;
  readonly available_at: string;
  readonly type: "calendar" | "immediate";
  readonly claimed: number;
}
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly last_page: number;
}
export interface BonusRow {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
}
export interface Thing {
  readonly id: string | number;
}
export interface Vip {
  readonly level: number;
  readonly points: number;
}
export interface Rank {
  readonly level: number;
  readonly totalBet: number;
}
export interface Mission extends Thing {
  readonly completed_at: string | null;
  readonly claimed_at: string | null;
}
export interface Notification {
  readonly id: string;
  readonly read: boolean;
  readonly mission: unknown;
  readonly user_box: unknown;
}
/** A failure in the terms of the error catalogue. */
export interface Failure {
  readonly status: number;
  readonly messages: readonly string[];
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

function objectOf(value: unknown): Json {
  if (!isObject(value)) throw new Error(`no object: ${JSON.stringify(value)}`);
  return value;
}
type Kind = "string" | "number" | "boolean" | "id" | "text or null" | "anything";
const kinds: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string" && value !== "",
  number: (value) => typeof value === "number" && Number.isSafeInteger(value),
  boolean: (value) => typeof value === "boolean",
  id: (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  "text or null": (value) => value === null || typeof value === "string",
  anything: (value) => value !== undefined,
};
/** Returns the value if each named field has the expected kind. */
function shaped<Shape>(value: unknown, fields: { readonly [Name in keyof Shape]: Kind }): Shape {
  const object = objectOf(value);
  for (const [name, kind] of Object.entries<Kind>(fields))
    if (!kinds[kind](object[name])) throw new Error(`${name} is no ${kind}: ${JSON.stringify(object)}`);
  return object as Shape;
}
const listOf = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value)}`);
  return value as readonly unknown[];
};
const idShape = { id: "id" } as const;
const dataOf = (reply: Json): unknown => reply["data"];

const cashbackShape = { id: "string", available_at: "string", type: "string", claimed: "number" } as const;
const missionShape = { id: "id", completed_at: "text or null", claimed_at: "text or null" } as const;

/** Returns the number of slots of an item that can be claimed now, by the specification's rule, in the brand's local time. */
export function availableSlots(
  { available_at, type, claimed }: CashbackItem,
  local: { readonly day: string; readonly minutes: number },
): number {
  const day = available_at.slice(0, 10);
  if (day > local.day) return 0;
  if (day < local.day) return 3 - claimed;
  if (type === "immediate") return 1 - claimed;
  return (local.minutes < 12 * 60 + 1 ? 1 : local.minutes < 18 * 60 + 1 ? 2 : 3) - claimed;
}

/** `base` is the URL of the brand's API. */
export function createForeignClient(base: string) {
  let token: string | null = null;

  const send = async (method: "GET" | "POST", path: string, body?: Json): Promise<Json | Failure> => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token === null ? { "guest-id": "guest-1f0e8a52-5a0c-4f7d-9d5b-0c3f2a7b9e11" } : { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply = objectOf(await response.json());
    if (response.ok) return reply;
    const errors = isObject(reply["errors"]) ? Object.values(reply["errors"]).flat() : [];
    return { status: response.status, messages: errors.map(String) };
  };
  const must = async (...request: Parameters<typeof send>): Promise<Json> => {
    const reply = await send(...request);
    if ("messages" in reply) throw new Error(`${request[0]} ${request[1]}: ${JSON.stringify(reply)}`);
    return reply;
  };
  const rows = async <Row>(path: string, fields: { readonly [Name in keyof Row]: Kind }): Promise<Row[]> =>
    listOf(dataOf(await must("GET", path))).map((row) => shaped<Row>(row, fields));

  return {
    /** Sends a call that must be refused, and returns the refusal. */
    refused: async (...request: Parameters<typeof send>): Promise<Failure> => {
      const reply = await send(...request);
      if (!("messages" in reply)) throw new Error(`${request[1]} was not refused`);
      return reply as Failure;
    },
    login: async (username: string, password: string): Promise<void> => {
      token = shaped<{ token: string }>(await must("POST", "/auth/login", { username, password }), { token: "string" }).token;
    },
    /** The specification names no field of a listed coupon. */
    coupons: () => rows<Json>("/bonuses/coupons", {}),
    checkCoupon: async (coupon: string) =>
      shaped<{ coupon: string }>(await must("POST", "/bonuses/check-coupon", { coupon }), { coupon: "string" }).coupon,
    cashback: async (): Promise<CashbackItem[]> => rows<CashbackItem>("/bonuses/cashback", cashbackShape),
    claimCashback: (cashback_id: string) => must("POST", "/bonuses/cashback/claim", { cashback_id }),
    ranking: async () => {
      const reply = await must("GET", "/ranking");
      return {
        rows: listOf(dataOf(reply)),
        rank: reply["rank"] === null ? null : shaped<Rank>(reply["rank"], { level: "number", totalBet: "number" }),
      };
    },
    vip: async () => shaped<Vip>(dataOf(await must("GET", "/profile/vip")), { level: "number", points: "number" }),
    affiliates: async () => objectOf(await must("GET", "/profile/affiliates")),
    bonuses: async (page = 1): Promise<Page<BonusRow>> => {
      const reply = await must("GET", `/wallet/bonuses?page=${page}`);
      const data = listOf(reply["data"]).map((row) => shaped<BonusRow>(row, { id: "string", type: "string", created_at: "string" }));
      return { data, last_page: shaped<{ last_page: number }>(reply, { last_page: "number" }).last_page };
    },
    balance: async () => shaped<{ balance: number }>(dataOf(await must("GET", "/profile/wallet")), { balance: "number" }).balance,
    depositWith: async (amount: number, coupon: string) =>
      objectOf(dataOf(await must("POST", "/main-gateway/qrcode-pix", { amount, coupon }))),
    depositStatus: async (id: unknown) => objectOf(dataOf(await must("POST", "/main-gateway/consult-status-transaction", { id }))),
    missions: () => rows<Mission>("/missions", missionShape),
    mission: async (id: Thing["id"]) => shaped<Mission>(dataOf(await must("GET", `/missions/${id}`)), missionShape),
    acceptMission: (id: Thing["id"]) => must("POST", `/missions/${id}/accept`),
    claimMission: (id: Thing["id"]) => must("POST", `/missions/${id}/claim`),
    boxes: () => rows<Thing>("/boxes/all", idShape),
    prizesOfBox: async (id: Thing["id"]) => listOf(objectOf(dataOf(await must("GET", `/boxes/get/${id}/prizes`)))["prizes"]),
    ownBoxes: () => rows<Thing>("/boxes/user/get", idShape),
    buyBox: (box_id: Thing["id"]) => must("POST", "/boxes/buy", { box_id }),
    openBox: (box_id: Thing["id"]) => must("POST", "/boxes/open", { box_id }),
    sellBox: (id: Thing["id"]) => must("POST", "/boxes/sell", { id }),
    ownPrizes: () => rows<Thing>("/prizes/user", idShape),
    sellPrize: (id: Thing["id"]) => must("POST", "/prizes/sell", { id }),
    notifications: async (): Promise<Notification[]> =>
      rows<Notification>("/notifications?page=1&per_page=10", { id: "string", read: "boolean", mission: "anything", user_box: "anything" }),
  };
}
