import { boxRarities } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { address } from "./profile.ts";
import { catalogId, catalogIdOfPath, instant, listAsOf, list, one, page, pageAsOf, uuid } from "./wire.ts";

export const boxesPerPage = 24;
const perPage = { per_page: z.coerce.number<string | number>().int().min(1).max(50).default(boxesPerPage) };

export const box = z.object({
  id: z.int(),
  /** Last part of its address: `/casino/box/{name}`. */
  name: z.string(),
  title: z.string(),
  image: z.string(),
  /** In centavos. */
  price: z.int(),
  /** Average return of the box in centavos, computed from its published odds and rounded down. */
  mean_value: z.int(),
  /** The version on sale. */
  version: z.int(),
  /** Mean value divided by price, in basis points, rounded down; null for a box that is not for sale. */
  return_bps: z.int().nullable(),
  /** Share of a prize's value paid when it is sold back, in basis points. */
  sell_share_bps: z.int(),
});

export type Box = z.output<typeof box>;

export const boxForms = ["cash", "item", "free_rounds", "bonus", "points", "box"] as const;

/** One row of the odds table. */
export const boxOdds = z.object({
  /** Row number in the table, from 0. A draw refers to it. */
  no: z.int(),
  title: z.string(),
  image: z.string(),
  /** In centavos. */
  value: z.int(),
  form: z.enum(boxForms),
  /** Weight out of 1,000,000,000: 400,000 is one in 2,500. */
  weight: z.int(),
  rarity: z.enum(boxRarities),
  /** True if the item is out of stock: its value is then paid in cash. Null for cash prizes and in old versions. */
  sold_out: z.boolean().nullable(),
});

export type BoxOdds = z.output<typeof boxOdds>;

export const boxTable = z.object({
  box,
  /** SHA-256 of the price and the prizes. A round refers to it. */
  hash: z.string(),
  rules_hash: z.string(),
  published_at: instant(),
  prizes: z.array(boxOdds),
});

export type BoxTableReply = z.output<typeof boxTable>;

export const prizeStates = ["paid", "granted", "won", "sold", "requested", "preparing", "shipped", "delivered", "returned"] as const;
export type PrizeState = (typeof prizeStates)[number];

export const prize = z.object({
  id: z.string(),
  title: z.string(),
  /** Null for an item granted without a box, as are its rarity, box and round. */
  image: z.string().nullable(),
  /** In centavos. */
  value: z.int(),
  form: z.enum(boxForms),
  rarity: z.enum(boxRarities).nullable(),
  /** `paid` (cash) and `granted` are final. An item is `won` until it is sold or shipped. */
  state: z.enum(prizeStates),
  /** Price at which it can be sold now, in centavos; null if it cannot be sold. */
  sell_amount: z.int().nullable(),
  box: box.pick({ id: true, name: true, title: true }).nullable(),
  /** Id of the round, whose proof is at `GET /wallet/bets/{id}/proof`. */
  round_id: z.string().nullable(),
  won_at: instant(),
  /** The latest shipment; null if it was never shipped. */
  shipment: z
    .object({
      tracking: z.string().nullable(),
      promised_until: instant(),
      steps: z.array(z.object({ state: z.enum(prizeStates), at: instant() })),
    })
    .nullable(),
});

export type Prize = z.output<typeof prize>;

export const userBoxStates = ["owned", "opened", "sold"] as const;
export type UserBoxState = (typeof userBoxStates)[number];

export const userBox = z.object({
  id: z.string(),
  box,
  state: z.enum(userBoxStates),
  source: z.enum(["bought", "given"]),
  /** Price paid in centavos. It is refunded when the unopened box is sold. */
  price: z.int(),
  bought_at: instant(),
  opened_at: instant().nullable(),
});
export type UserBox = z.output<typeof userBox>;

/** Result of an opening: the prize, and the tiles to show beside it. */
export const openedBox = z.object({
  user_box: userBox,
  prize,
  /** The odds table of the draw. */
  prizes: z.array(boxOdds),
  prize_no: z.int(),
  /** Row numbers drawn with the same odds, for the animation. */
  reel: z.array(z.int()),
  /** True if the item was out of stock and its value was paid in cash. */
  in_cash: z.boolean(),
  /** Cash paid, in centavos. */
  payout: z.int(),
  nonce: z.int(),
});
export type OpenedBox = z.output<typeof openedBox>;

/** Reasons for which a cash stake can be refused. */
export const stakeRefusals = [
  "insufficient_balance",
  "debt_outstanding",
  "blocked",
  "self_excluded",
  "payer_excluded",
  "register_impeded",
  "register_unanswered",
  "cooling_off",
  "limit_reached",
  "limits_required",
  "kyc_required",
] as const;

const tag = "boxes";

export const boxesEndpoints = endpoints({
  "GET /boxes/all": {
    summary: "Lists the boxes on sale; like every box and prize endpoint, refuses with `not_found` if the tenant has no boxes",
    tag,
    auth: "public",
    limit: "reads",
    query: page().extend(perPage),
    response: list(box),
    refuses: ["not_found"],
  },
  "GET /boxes/get/:id/prizes": {
    summary: "Returns the prizes of a box on sale with their odds",
    tag,
    auth: "public",
    limit: "reads",
    params: z.object({ id: catalogIdOfPath() }),
    response: one(boxTable),
    refuses: ["not_found"],
  },
  "GET /boxes/:id/odds/:version": {
    summary: "Returns the table of odds of any box version that was ever sold",
    tag,
    auth: "public",
    limit: "reads",
    params: z.object({ id: catalogIdOfPath(), version: catalogIdOfPath() }),
    response: one(boxTable),
    refuses: ["not_found"],
  },
  "GET /boxes/user/get": {
    summary: "Lists the player's boxes, newest first",
    tag,
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend({ ...perPage, state: z.enum(userBoxStates).optional() }),
    response: listAsOf(userBox),
    refuses: ["not_found"],
  },
  "POST /boxes/buy": {
    summary: "Buys a box with cash; with `version`, refuses with `box_changed` if another version is on sale now",
    tag,
    auth: "player",
    limit: "money",
    idempotent: true,
    body: z.strictObject({ box_id: catalogId(), version: catalogId().optional() }),
    response: one(userBox),
    refuses: ["not_found", "box_changed", "idempotency_conflict", ...stakeRefusals],
  },
  "POST /boxes/open": {
    summary: "Opens one of the player's boxes: by its own id, or the oldest unopened one of a catalogue box",
    tag,
    auth: "player",
    limit: "money",
    idempotent: true,
    body: z.strictObject({ box_id: z.union([uuid(), catalogId()]) }),
    response: one(openedBox),
    refuses: [
      "not_found",
      "wrong_state",
      "too_many_requests",
      "round_too_soon",
      "nonce_conflict",
      "idempotency_conflict",
      ...stakeRefusals,
    ],
  },
  "POST /boxes/sell": {
    summary: "Refunds the price of a bought box that has not been opened",
    tag,
    auth: "player",
    limit: "money",
    idempotent: true,
    body: z.strictObject({ id: uuid() }),
    response: one(userBox),
    refuses: ["not_found", "wrong_state", "idempotency_conflict"],
  },
  "POST /prizes/sell": {
    summary: "Sells an item back; possible until it is prepared for shipment",
    tag,
    auth: "player",
    limit: "money",
    idempotent: true,
    body: z.strictObject({ id: uuid() }),
    response: one(prize),
    refuses: ["not_found", "wrong_state", "idempotency_conflict"],
  },
  "POST /prizes/:id/ship": {
    summary: "Requests shipment of an item; requires an account with a CPF",
    tag,
    auth: "player",
    limit: "money",
    idempotent: true,
    params: z.object({ id: uuid() }),
    body: z.strictObject({ address: z.strictObject(address.shape) }),
    response: one(prize),
    refuses: ["not_found", "wrong_state", "kyc_required", "idempotency_conflict"],
  },
  "GET /prizes/user": {
    summary: "Lists the prizes from the player's boxes, newest first",
    tag,
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend({ ...perPage, state: z.enum(prizeStates).optional() }),
    response: listAsOf(prize),
    refuses: ["not_found"],
  },
});
