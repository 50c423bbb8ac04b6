import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { playerStates } from "./staff-players.ts";
import { instant, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** Things that accounts can share. `network` (the same network within one hour) is too weak to link accounts by itself. */
export const linkKinds = ["pix_key", "payer", "device", "network"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Weight of each kind, of 100, as evidence that accounts belong to one person. */
export const linkWeights: Readonly<Record<LinkKind, number>> = { pix_key: 50, payer: 40, device: 30, network: 5 };

/** `lapsed`: the data that the accounts shared has been deleted. */
export const linkGroupStates = ["open", "decided", "lapsed"] as const;
export type LinkGroupState = (typeof linkGroupStates)[number];

export const linkVerdicts = ["one_person", "household", "unrelated"] as const;
export type LinkVerdict = (typeof linkVerdicts)[number];

const listedLinkGroup = z.object({
  tenant: z.string(),
  id: z.string(),
  state: z.enum(linkGroupStates),
  /** 1 to 100: the sum of the weights of the shared kinds, each counted once. */
  strength: z.int(),
  accounts: z.int(),
  /** Masked names of the first accounts; at most three. */
  names: z.array(z.string()),
  kinds: z.array(z.enum(linkKinds)),
  found_at: instant(),
  changed_at: instant(),
  /** Verdict of the last decision. */
  verdict: z.enum(linkVerdicts).nullable(),
});

export type ListedLinkGroup = z.output<typeof listedLinkGroup>;

const linkGroup = listedLinkGroup.omit({ names: true }).extend({
  /** A decision sends it back. */
  version: z.int(),
  /** One entry per shared thing, which itself is not shown. */
  parts: z.array(
    z.object({
      kind: z.enum(linkKinds),
      weight: z.int(),
      /** Accounts of the group that share it. */
      players: z.array(z.string()),
      /** For a network: the number of accounts outside the group that share it. A high number means a crowd behind one carrier. */
      others: z.int(),
    }),
  ),
  /** At most 100, oldest account first. */
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(playerStates),
      /** Why the player may not stake or deposit; null if nothing prevents it. */
      restricted: z.string().nullable(),
      /** Cash balance in centavos. */
      cash: z.int(),
      created_at: instant(),
    }),
  ),
  decisions: z.array(z.object({ verdict: z.enum(linkVerdicts), reason: z.string(), by: z.string(), at: instant() })),
});

export type LinkGroup = z.output<typeof linkGroup>;

const tag = "staff: risk";
const params = z.object({ id: uuid() });

/** Staff endpoints for accounts that share something. A decision blocks nobody: a block is an action on one account. */
export const staffLinksEndpoints = endpoints({
  "GET /staff/:tenant/link-groups": {
    summary: "Lists groups of a brand's accounts that share a device, a Pix key or a payer, strongest first; detected hourly",
    tag,
    auth: "staff",
    permission: "links.read",
    limit: "reads",
    query: sliceQuery(/^\d{1,3}_[0-9a-f-]{36}$/).extend({
      /** Default without this and `player`: groups awaiting a decision. */
      state: z.enum(linkGroupStates).optional(),
      kind: z.enum(linkKinds).optional(),
      /** Only groups with this account. */
      player: uuid().optional(),
    }),
    response: slice(listedLinkGroup),
    refuses: [],
  },
  "GET /staff/:tenant/link-groups/:id": {
    summary: "Returns a link group: its accounts, what they share with the weight of each part, and the decisions",
    tag,
    auth: "staff",
    permission: "links.read",
    limit: "reads",
    params,
    response: one(linkGroup),
    refuses: [],
  },
  "POST /staff/:tenant/link-groups/:id/decide": {
    summary:
      "Decides whether the accounts of a group belong to one person. It blocks nobody; the group is listed again when it shares more",
    tag,
    auth: "staff",
    permission: "risk.review",
    limit: "money",
    params,
    /** The reason is internal. */
    body: z.strictObject({ verdict: z.enum(linkVerdicts, { error: "invalid" }), expected_version: z.int(), reason: text(500) }),
    response: one(linkGroup),
    refuses: ["wrong_state"],
  },
});
