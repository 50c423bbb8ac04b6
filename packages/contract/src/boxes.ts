import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, page } from "./wire.ts";

export const box = z.object({
  id: z.int(),
  /** Its address: `/casino/box/{name}`. */
  name: z.string(),
  title: z.string(),
  image: z.string(),
  /** Centavos. */
  price: z.int(),
  /** What a box returns on average, in centavos, by the odds it publishes. */
  mean_value: z.int(),
});

export type Box = z.output<typeof box>;

export const userBox = z.object({ id: z.string(), box, bought_at: instant(), opened_at: instant().nullable() });
export type UserBox = z.output<typeof userBox>;

export const prize = z.object({ id: z.string(), title: z.string(), image: z.string(), value: z.int(), won_at: instant() });
export type Prize = z.output<typeof prize>;

export const boxesEndpoints = endpoints({
  "GET /boxes/all": {
    summary: "Boxes on sale; refuses with `not_found` where the tenant has none",
    tag: "boxes",
    auth: "public",
    limit: "reads",
    query: page(),
    response: list(box),
    refuses: ["not_found"],
  },
  "GET /boxes/user/get": {
    summary: "The player's own boxes, newest first",
    tag: "boxes",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(userBox),
    refuses: ["not_found"],
  },
  "GET /prizes/user": {
    summary: "The prizes of the player's boxes, newest first",
    tag: "boxes",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(prize),
    refuses: ["not_found"],
  },
});
