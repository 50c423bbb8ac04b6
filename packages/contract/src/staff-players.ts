import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { limitPeriods } from "./protection.ts";
import { instant, one, slice, sliceQuery, text, uuid } from "./wire.ts";

export const playerStates = ["active", "blocked", "closed"] as const;
export type PlayerState = (typeof playerStates)[number];

/** Centavos. */
const money = z.int();

export const staffPlayer = z.object({
  tenant: z.string(),
  id: z.string(),
  /** First name and initials. */
  name: z.string(),
  state: z.enum(playerStates),
  has_cpf: z.boolean(),
  /** Which contacts are verified. */
  contacts: z.object({ phone: z.boolean(), email: z.boolean() }),
  cash: money,
  bonus: money,
  /** Reserved for pending withdrawals. */
  held: money,
  /** Names of the tags that staff gave the player. */
  tags: z.array(z.string()),
  created_at: instant(),
});

export type StaffPlayer = z.output<typeof staffPlayer>;

const limitKinds = ["loss", "stake", "deposit"] as const;

export const playerFile = staffPlayer.extend({
  /** Masked; null if the account has none. */
  cpf: z.string().nullable(),
  /** Masked; null once the account is closed. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  born_in: z.int(),
  language: z.enum(["pt", "en"]),
  is_verified: z.boolean(),
  debt: money,
  may_stake: z.boolean(),
  may_deposit: z.boolean(),
  /** The reason if one of the two is false. */
  restriction: z.string().nullable(),
  /** Since registration; rolled-back rounds are excluded. */
  totals: z.object({ rounds: z.int(), staked: money, won: money, deposited: money, withdrawn: money }),
  /** Limits in force, with the usage in the current period. */
  limits: z.array(z.object({ kind: z.enum(limitKinds), period: z.enum(limitPeriods), limit: money, used: money })),
});

export type PlayerFile = z.output<typeof playerFile>;

export const timelineGroups = ["money", "play", "account", "staff"] as const;
export type TimelineGroup = (typeof timelineGroups)[number];

export const timelineItem = z.object({
  /** Source and id in that source, such as `entry-120`. */
  id: z.string(),
  at: instant(),
  group: z.enum(timelineGroups),
  /** Kind of the ledger entry, or the event or action. */
  kind: z.string(),
  /** For audit log entries: the actor. */
  actor: z.string().nullable(),
  /** Change caused by the entry, from the player's point of view. */
  cash: money,
  bonus: money,
  held: money,
  round_id: z.string().nullable(),
  game_id: z.int().nullable(),
});

export type TimelineItem = z.output<typeof timelineItem>;

/** Maximum number of reveals of personal data per member and day, in the operator's time zone. */
export const maxRevealsADay = 50;

export const revealedFields = ["name", "cpf", "phone", "email", "birth_date"] as const;
export type RevealedField = (typeof revealedFields)[number];

const tag = "staff: players";
const permission = "players.read";
const params = z.object({ id: uuid() });

/** Players as shown in the back office: masked until a member gives a reason to reveal more. */
export const staffPlayersEndpoints = endpoints({
  "GET /staff/:tenant/players": {
    summary: "Lists a brand's players, newest first",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    query: sliceQuery(/^[0-9a-f-]{36}$/).extend({ state: z.enum(playerStates).optional(), tag: uuid().optional() }),
    response: slice(staffPlayer),
    refuses: [],
  },
  "POST /staff/:tenant/players/search": {
    summary:
      "Searches players by full id, CPF, phone or e-mail, or by the beginning of the first name; at most eight. Each search is recorded without its text",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    /** In the body, so that search terms appear in no URL. */
    body: z.strictObject({ text: text(254) }),
    response: z.object({ data: z.array(staffPlayer) }),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id": {
    summary: "Returns a player, masked: account, money, limits and restrictions in force",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    params,
    response: one(playerFile),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id/timeline": {
    summary: "Lists events and actions concerning a player from the ledger, account events and audit log, newest first",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    params,
    query: sliceQuery(/^\d{1,16}-\d{1,16}-\d{1,16}$/).extend({ group: z.enum(timelineGroups).optional() }),
    response: slice(timelineItem),
    refuses: [],
  },
  "POST /staff/:tenant/players/:id/reveal": {
    summary: `Returns a player's personal data unmasked, at most ${maxRevealsADay} times a day per member; the audit log records who requested which data, and why`,
    tag,
    auth: "staff",
    permission: "players.reveal",
    limit: "money",
    params,
    /** The reason is internal. */
    body: z.strictObject({ fields: z.array(z.enum(revealedFields)).min(1).max(revealedFields.length), reason: text(500) }),
    /** The requested fields; null for those that the account does not have. */
    response: one(z.partialRecord(z.enum(revealedFields), z.string().nullable())),
    refuses: ["reveal_limit_reached"],
  },
});
