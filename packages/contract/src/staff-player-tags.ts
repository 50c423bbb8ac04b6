import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one, text, uuid } from "./wire.ts";

/** Maximum number of tags in use per brand. */
export const maxPlayerTags = 50;
export const maxTagName = 30;
/** Maximum number of players that one call tags. */
export const maxTaggedAtOnce = 200;

export const playerTag = z.object({
  id: z.string(),
  name: z.string(),
  /** What the tag means, for the team. */
  note: z.string(),
  /** Number of players who have it. */
  players: z.int(),
  created_by: z.string(),
  created_at: instant(),
});

export type PlayerTag = z.output<typeof playerTag>;

/** Why a player is skipped: no account of the brand has this id, or nothing would change. */
export const tagSkips = ["not_found", "unchanged"] as const;
export type TagSkip = (typeof tagSkips)[number];

export const tagPlan = z.object({
  /** Number of players who are changed, or who would be. */
  changes: z.int(),
  skipped: z.array(z.object({ code: z.enum(tagSkips), count: z.int() })),
  /** At most ten of the players who are changed, with masked names. */
  sample: z.array(z.object({ id: z.string(), name: z.string() })),
  is_dry_run: z.boolean(),
});

export type TagPlan = z.output<typeof tagPlan>;

const common = { tag: "staff: players", auth: "staff" } as const;
const permission = "players.tag";
const params = z.object({ id: uuid() });
const ids = (max: number) => z.array(uuid()).max(max, `max_length:${max}`);

/** Tags by which the team finds players again. Players never see them, and no rule of the product depends on them. */
export const staffPlayerTagsEndpoints = endpoints({
  "GET /staff/:tenant/player-tags": {
    ...common,
    summary: "Lists the brand's tags in use, by name, with the number of players who have each",
    permission: "players.read",
    limit: "reads",
    query: z.object({}),
    response: z.object({ data: z.array(playerTag) }),
    refuses: [],
  },
  "POST /staff/:tenant/player-tags": {
    ...common,
    summary: "Adds a tag to the brand",
    permission,
    limit: "money",
    body: z.strictObject({ name: text(maxTagName), note: text(200) }),
    status: 201,
    response: one(playerTag),
    refuses: ["tag_exists", "too_many_tags"],
  },
  "POST /staff/:tenant/player-tags/:id/retire": {
    ...common,
    summary: "Retires a tag: it disappears from all players, and its name is free again. The reason is internal",
    permission,
    limit: "money",
    params,
    body: z.strictObject({ reason: text(500) }),
    response: z.object({ message: z.string() }),
    refuses: [],
  },
  "POST /staff/:tenant/player-tags/:id/apply": {
    ...common,
    summary: `Adds a tag to at most ${maxTaggedAtOnce} players, or removes it; a dry run changes nothing and returns what would change`,
    permission,
    limit: "money",
    params,
    body: z.strictObject({
      action: z.enum(["add", "remove"]),
      players: ids(maxTaggedAtOnce).min(1, "required"),
      reason: text(500),
      dry_run: z.boolean(),
    }),
    response: one(tagPlan),
    refuses: [],
  },
  "POST /staff/:tenant/players/:id/tags": {
    ...common,
    summary: "Adds tags to a player and removes others. Returns the names of the tags that the player has",
    permission,
    limit: "money",
    params,
    body: z.strictObject({ add: ids(maxPlayerTags), remove: ids(maxPlayerTags) }),
    response: one(z.array(z.string())),
    refuses: [],
  },
});
