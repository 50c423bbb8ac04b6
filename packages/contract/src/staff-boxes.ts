import { boxWeightTotal, maxCentavos } from "@trevo/domain";
import { z } from "zod";
import { boxForms, prizeStates } from "./boxes.ts";
import { endpoints } from "./endpoint.ts";
import { address } from "./profile.ts";
import { proposal } from "./staff-proposals.ts";
import { catalogId, catalogIdOfPath, instant, localized, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

const centavos = z.int("amount_invalid").min(0, "amount_invalid").max(maxCentavos, "amount_invalid");

export const boxStates = ["draft", "on_sale", "withdrawn"] as const;

/** Path of a file of the site, or a URL of another host over TLS. */
const image = z
  .string()
  .max(200, "max_length:200")
  .regex(/^(\/[\w./-]+|https:\/\/[\w./-]+)$/, "invalid");

const whole = (max: number) => z.int("number_invalid").min(1, "number_invalid").max(max, "number_invalid");

/** A prize that is neither cash nor an item. A bonus waits for activation under the default terms; wins of free rounds are cash. */
export const boxPrizeReward = z.discriminatedUnion("code", [
  z.strictObject({
    code: z.literal("free_rounds"),
    game: z.strictObject({ id: catalogId(), title: text(120) }),
    rounds: whole(1_000),
    /** In centavos. */
    stake: whole(1_000_000),
    days: whole(90),
  }),
  z.strictObject({ code: z.literal("bonus_fixed"), amount: whole(100_000_000) }),
  z.strictObject({ code: z.literal("points"), points: whole(100_000_000) }),
]);

export type BoxPrizeReward = z.output<typeof boxPrizeReward>;

export const newBoxPrize = z.strictObject({
  title: localized(text(80)),
  image,
  /** Out of 1,000,000,000. */
  weight: z.int("number_invalid").min(1, "number_invalid").max(boxWeightTotal, "number_invalid"),
  /** In centavos. */
  value: centavos,
  form: z.enum(boxForms, { error: "invalid" }),
  /** For an item: its stock id. */
  stock_id: catalogId().optional(),
  /** For a box: the box that is granted. */
  given_box_id: catalogId().optional(),
  /** For free rounds, a bonus or points. */
  reward: boxPrizeReward.optional(),
});

export type NewBoxPrize = z.output<typeof newBoxPrize>;

export const staffBox = z.object({
  id: z.int(),
  name: z.string(),
  title: localized(z.string()),
  image: z.string(),
  state: z.enum(boxStates),
  position: z.int(),
  /** The version on sale; null until one is published. */
  version: z
    .object({
      version: z.int(),
      price: z.int(),
      sell_share_bps: z.int(),
      return_bps: z.int().nullable(),
      mean_value: z.int(),
      hash: z.string(),
      published_at: instant(),
    })
    .nullable(),
});

export type StaffBox = z.output<typeof staffBox>;

export const stockItem = z.object({ id: z.int(), title: localized(z.string()), added: z.int(), remaining: z.int() });
export type StockItem = z.output<typeof stockItem>;

export const shipment = z.object({
  id: z.string(),
  prize_id: z.string(),
  player_id: z.string(),
  title: localized(z.string()),
  state: z.enum(prizeStates),
  tracking: z.string().nullable(),
  requested_at: instant(),
  promised_until: instant(),
});

export type Shipment = z.output<typeof shipment>;

/** `player_name`: first name and initials. */
export const listedShipment = shipment.extend({ player_name: z.string() });
export type ListedShipment = z.output<typeof listedShipment>;

/** With the delivery address. Read one at a time, and recorded in the audit log. */
export const shipmentFile = shipment.extend({ recipient: z.string(), address });
export type ShipmentFile = z.output<typeof shipmentFile>;

export const shipmentSteps = ["preparing", "shipped", "delivered", "returned"] as const;
export type ShipmentStep = (typeof shipmentSteps)[number];

const tag = "staff: boxes";
const params = z.object({ id: catalogIdOfPath() });

/** Staff endpoints for reward boxes, the stock of their items, and shipments. */
export const staffBoxesEndpoints = endpoints({
  "GET /staff/:tenant/boxes": {
    summary: "Lists all boxes of the brand in their order",
    tag,
    auth: "staff",
    permission: "boxes.read",
    limit: "reads",
    response: one(z.array(staffBox)),
    refuses: [],
  },
  "POST /staff/:tenant/boxes": {
    summary: "Creates a box; it is sold once a version of it is published",
    tag,
    auth: "staff",
    permission: "boxes.manage",
    limit: "money",
    idempotent: true,
    body: z.strictObject({
      name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}$/, "invalid"),
      title: localized(text(60)),
      image,
      position: z.int().min(0).max(100_000).default(1_000),
    }),
    response: one(staffBox),
    refuses: ["already_exists", "idempotency_conflict"],
  },
  "POST /staff/:tenant/boxes/:id/versions": {
    summary:
      "Publishes a version of a box: at once if the return is in the usual range, the price is not higher and no prize is points or a box; otherwise after another member's approval",
    tag,
    auth: "staff",
    permission: "boxes.manage",
    approval: "box_version",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({
      /** In centavos; 0 for a box that is only granted. */
      price: centavos,
      sell_share_bps: z.int("number_invalid").min(0, "number_invalid").max(10_000, "number_invalid").default(10_000),
      prizes: z.array(newBoxPrize).min(1, "required").max(64, "invalid"),
      /** Internal. */
      reason: text(500),
    }),
    response: one(proposal),
    refuses: ["invalid_fields", "offer_blocked"],
  },
  "POST /staff/:tenant/boxes/:id/withdraw": {
    summary: "Ends the sale of a box; boxes that players own can still be opened",
    tag,
    auth: "staff",
    permission: "boxes.manage",
    limit: "money",
    params,
    body: z.strictObject({}),
    response: one(staffBox),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/stock": {
    summary: "Lists the stock items behind prizes, and how many pieces of each remain",
    tag,
    auth: "staff",
    permission: "boxes.read",
    limit: "reads",
    response: one(z.array(stockItem)),
    refuses: [],
  },
  "POST /staff/:tenant/stock": {
    summary: "Creates a stock item, or adds pieces to one",
    tag,
    auth: "staff",
    permission: "boxes.manage",
    limit: "money",
    idempotent: true,
    body: z.strictObject({
      /** Absent for a new item. */
      id: catalogId().optional(),
      title: localized(text(80)).optional(),
      pieces: z.int("number_invalid").min(0, "number_invalid").max(100_000, "number_invalid"),
    }),
    response: one(stockItem),
    refuses: ["idempotency_conflict"],
  },
  "GET /staff/:tenant/shipments": {
    summary: "Lists items to be shipped or in transit, the longest waiting first",
    tag,
    auth: "staff",
    permission: "shipments.read",
    limit: "reads",
    query: sliceQuery(momentCursor),
    response: slice(listedShipment),
    refuses: [],
  },
  "GET /staff/:tenant/shipments/:id": {
    summary: "Returns a shipment with its recipient and address",
    tag,
    auth: "staff",
    permission: "shipments.read",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(shipmentFile),
    refuses: [],
  },
  "POST /staff/:tenant/shipments/:id/step": {
    summary: "Advances a shipment and notifies the player; `shipped` includes the carrier's tracking code",
    tag,
    auth: "staff",
    permission: "shipments.handle",
    limit: "money",
    params: z.object({ id: uuid() }),
    body: z.strictObject({ step: z.enum(shipmentSteps), tracking: text(60).optional() }),
    response: one(shipment),
    refuses: ["wrong_state", "invalid_fields"],
  },
});
