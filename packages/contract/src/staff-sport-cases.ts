import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { catalogId, download, instant, localized, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

export const sportSignalKinds = ["stake_level", "one_sided", "new_accounts", "linked_devices", "low_tier_burst", "score_cluster"] as const;
export type SportSignalKind = (typeof sportSignalKinds)[number];

export const sportCaseStates = ["open", "under_review", "reported", "closed"] as const;
export const sportCaseSteps = ["opened", "signalled", "reopened", "reviewed", "reported", "closed", "noted", "filed"] as const;
export const sportCaseVerdicts = ["unfounded", "confirmed"] as const;
/** To whom a suspicion is reported: the Ministry of Sport, the SPA, or the federation of the sport. */
export const sportCaseAuthorities = ["ministry", "regulator", "federation"] as const;
/** How a file names players: by the SHA-256 of their CPF, or by the CPF itself. */
export const sportCaseNames = ["hash", "cpf"] as const;

const centavos = () => z.int();

export const listedSportCase = z.object({
  tenant: z.string(),
  id: z.string(),
  fixture_id: z.int(),
  match: z.string(),
  competition: z.string(),
  starts_at: instant(),
  tier: z.int(),
  state: z.enum(sportCaseStates),
  /** 0 to 100, by its signals; 0 for a case that a person opened and no signal supports. */
  score: z.int(),
  signals: z.array(z.enum(sportSignalKinds)),
  verdict: z.enum(sportCaseVerdicts).nullable(),
  opened_at: instant(),
  changed_at: instant(),
});
export type ListedSportCase = z.output<typeof listedSportCase>;

const signal = z.object({
  kind: z.enum(sportSignalKinds),
  score: z.int(),
  /** Of the selection concerned; null: the whole match. */
  selection: localized(z.string()).nullable(),
  /** The numbers that make the score: centavos, counts, and shares in hundredths of a percent (`…_bps`). */
  parts: z.record(z.string(), z.int()),
  found_at: instant(),
});

const step = z.object({
  kind: z.enum(sportCaseSteps),
  /** Id of the member; null: the job. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  authority: z.enum(sportCaseAuthorities).nullable(),
  verdict: z.enum(sportCaseVerdicts).nullable(),
  at: instant(),
});

const file = z.object({
  revision: z.int(),
  state: z.enum(["waiting", "ready", "failed"]),
  named_by: z.enum(sportCaseNames),
  requested_by: z.string(),
  requested_at: instant(),
  reason: z.string(),
  bets: z.int().nullable(),
  /** SHA-256 in hex of the downloaded file. */
  hash: z.string().nullable(),
  made_at: instant().nullable(),
});

export const sportCase = listedSportCase.extend({
  version: z.int(),
  /** Bets of the brand on the match. */
  bets: z.int(),
  players: z.int(),
  stake: centavos(),
  /** Number of these bets that are withheld now. */
  withheld: z.int(),
  /** Number of those that an order on the match, or on a market of it, withholds. */
  withheld_with_match: z.int(),
  signal_details: z.array(signal),
  /** The players with the highest stakes on the match. `is_new`: registered within the week before their first bet on it. */
  top_players: z.array(z.object({ player_id: z.string(), player_name: z.string(), bets: z.int(), stake: centavos(), is_new: z.boolean() })),
  /** Oldest first. */
  steps: z.array(step),
  /** Newest first. */
  files: z.array(file),
});
export type SportCase = z.output<typeof sportCase>;

const seen = z.int("number_invalid").min(1, "number_invalid");

export const sportCaseStepInput = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("note"), note: text(2_000) }),
  z.strictObject({ step: z.literal("review"), seen_version: seen, note: text(2_000) }),
  z.strictObject({
    step: z.literal("report"),
    seen_version: seen,
    note: text(2_000),
    authority: z.enum(sportCaseAuthorities, { error: "invalid" }),
  }),
  z.strictObject({
    step: z.literal("close"),
    seen_version: seen,
    note: text(2_000),
    verdict: z.enum(sportCaseVerdicts, { error: "invalid" }),
  }),
  z.strictObject({ step: z.literal("reopen"), seen_version: seen, note: text(2_000) }),
]);
export type SportCaseStepInput = z.output<typeof sportCaseStepInput>;

const shared = { tag: "staff: sports", auth: "staff" } as const;
const params = z.object({ id: uuid() });

/** Staff endpoints for suspicions about matches of a brand's own book. */
export const staffSportCaseEndpoints = endpoints({
  "GET /staff/:tenant/sports/cases": {
    summary: "Lists integrity cases of matches, oldest first: those that wait, or by state. Signals are found every ten minutes",
    ...shared,
    permission: "sports.integrity.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      /** Default: `open` and `under_review`. */
      state: z.enum(sportCaseStates, { error: "invalid" }).optional(),
    }),
    response: slice(listedSportCase),
    refuses: [],
  },
  "GET /staff/:tenant/sports/cases/:id": {
    summary: "Returns an integrity case: its signals with their parts, bets and players in figures, its steps and its files",
    ...shared,
    permission: "sports.integrity.read",
    limit: "reads",
    params,
    response: one(sportCase),
    refuses: [],
  },
  "POST /staff/:tenant/sports/cases": {
    summary: "Opens a case about a match without waiting for signals. `wrong_state` if the match has one at the brand",
    ...shared,
    permission: "sports.integrity",
    limit: "money",
    body: z.strictObject({ fixture_id: catalogId(), note: text(2_000) }),
    response: one(sportCase),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/cases/:id/steps": {
    summary:
      "Adds a step to a case: a note, the beginning of a review, a report to an authority, its closing with a verdict, or its reopening. `wrong_state` if the case has changed since `seen_version` or does not permit the step",
    ...shared,
    permission: "sports.integrity",
    limit: "money",
    params,
    body: sportCaseStepInput,
    response: one(sportCase),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/cases/:id/files": {
    summary:
      "Requests a file of the case for an authority: bets, players, steps, and the odds with the hashes of the public stream. Naming players by CPF also requires `players.reveal`. `wrong_state` while one is being made",
    ...shared,
    permission: "sports.integrity",
    fresh: "recent",
    limit: "exports",
    params,
    body: z.strictObject({ named_by: z.enum(sportCaseNames, { error: "invalid" }), reason: text(500) }),
    response: one(sportCase),
    refuses: ["wrong_state", "forbidden"],
  },
  "GET /staff/:tenant/sports/cases/:id/file": {
    summary: "Downloads a file of the case. One that names players by CPF also requires `players.reveal`",
    ...shared,
    permission: "sports.integrity.read",
    limit: "exports",
    params,
    query: z.object({ revision: z.coerce.number<string>().int().min(1).max(10_000) }),
    download: "application/json",
    response: download(),
    refuses: ["not_found", "gone", "forbidden"],
  },
});
