import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one, rowCursor, slice, sliceQuery, text } from "./wire.ts";

/** Keys can be set but never read. A fingerprint shows which one is set. */
export const shownCredentials = z.object({
  base_url: z.string(),
  client_id: z.string(),
  own_key: z.string(),
  callback_keys: z.array(z.object({ fingerprint: z.string(), added_at: instant(), ends_at: instant().nullable() })).readonly(),
  changed_at: instant(),
});

export const providerStates = ["on", "off"] as const;

export const brandProvider = z.object({
  code: z.string(),
  name: z.string(),
  /** `off`: its games are in maintenance. They accept no new stakes; wins and refunds of open rounds are still credited. */
  state: z.enum(providerStates),
  /** Set while it is off. */
  suspension: z.object({ reason: z.string(), suspended_at: instant(), suspended_by: z.string() }).nullable(),
  /** `built_in`: games of the product or of the sandbox, which need no credentials. */
  agreement: z.enum(["credentials", "built_in", "none"]),
  /** Number of its games that the brand shows. */
  games: z.int(),
  /** True if the provider can be asked for its games, which tests it and imports them. */
  lists_games: z.boolean(),
  /** When its list of games was last imported; null if it never was. */
  synced_at: instant().nullable(),
  /** Number of games that it listed once, but not the last time. */
  unlisted: z.int(),
  /** True while the server that answers holds back calls to the provider, because the last ones failed. */
  is_held_back: z.boolean(),
  /** The newest calls received from it; null if none is logged. */
  recent: z.object({ calls: z.int(), not_ok: z.int(), median_ms: z.int(), p95_ms: z.int(), since: instant(), until: instant() }).nullable(),
});
export type BrandProvider = z.output<typeof brandProvider>;

/** A provider's call and our answer, without secrets and personal data. */
export const providerCall = z.object({
  id: z.string(),
  /** When it was answered. */
  at: instant(),
  action: z.string(),
  /** HTTP status of the answer. */
  status: z.int(),
  /** Outcome; `OK` if the call was carried out. */
  code: z.string(),
  ms: z.int(),
  request: z.string(),
  reply: z.string(),
  /** The rounds and transactions that it named, as the provider's own ids. */
  refs: z.array(z.string()).readonly(),
});
export type ProviderCall = z.output<typeof providerCall>;

const params = z.object({ provider: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "invalid") });
const key = () => text(8_000);
const moment = z.iso.datetime("date_invalid").transform((value) => new Date(value));
const tag = "staff: providers";

/** Staff endpoints for a brand's providers of games. */
export const staffProvidersEndpoints = endpoints({
  "GET /staff/:tenant/providers": {
    summary: "Lists the providers with their state at the brand and how their newest calls were answered",
    tag,
    auth: "staff",
    permission: "providers.read",
    limit: "reads",
    response: z.object({ data: z.array(brandProvider) }),
    refuses: [],
  },
  "GET /staff/:tenant/providers/:provider/calls": {
    summary: "Lists a provider's calls and our answers, newest first. A filtered page may be short although more follow",
    tag,
    auth: "staff",
    permission: "providers.read",
    limit: "reads",
    params,
    query: sliceQuery(rowCursor).extend({ outcome: z.enum(["all", "not_ok"]).default("all") }),
    response: slice(providerCall),
    refuses: [],
  },
  "POST /staff/:tenant/providers/:provider/test": {
    summary: "Asks the provider for its games and changes nothing, even while calls to it are held back",
    tag,
    auth: "staff",
    permission: "providers.operate",
    limit: "money",
    params,
    response: one(
      z.object({
        ms: z.int(),
        /** Number of games that it listed; null if the test failed. */
        games: z.int().nullable(),
        /** What went wrong; null if it answered. */
        fault: z.string().nullable(),
      }),
    ),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/providers/:provider/sync": {
    summary: "Imports the provider's games. What the brand has arranged stays",
    tag,
    auth: "staff",
    permission: "providers.operate",
    limit: "money",
    params,
    response: one(z.object({ listed: z.int(), added: z.int(), changed: z.int(), unlisted: z.int() })),
    refuses: ["wrong_state", "provider_unavailable"],
  },
  "POST /staff/:tenant/providers/:provider/state": {
    summary: "Switches a provider off or on at the brand. While it is off, its games accept no new stakes; wins and refunds are credited",
    tag,
    auth: "staff",
    permission: "providers.operate",
    fresh: "recent",
    limit: "money",
    params,
    body: z.strictObject({ state: z.enum(providerStates, "invalid"), reason: text(500) }),
    response: one(brandProvider),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/providers/:provider/credentials": {
    summary: "Returns the brand's credentials at a provider, with a fingerprint of each key",
    tag,
    auth: "staff",
    permission: "providers.read",
    limit: "reads",
    params,
    response: one(shownCredentials.nullable()),
    refuses: [],
  },
  "POST /staff/:tenant/providers/:provider/credentials": {
    summary: "Replaces all credentials at once; the previous callback key becomes invalid",
    tag,
    auth: "staff",
    permission: "providers.credentials",
    fresh: "signed",
    params,
    body: z.strictObject({
      base_url: z.url({ protocol: /^https$/, error: "url_invalid" }).max(300),
      client_id: text(200),
      /** Shared secret, or our private key in PEM. */
      own_key: key(),
      /** Shared secret, or the provider's public key in PEM. */
      callback_key: key(),
    }),
    response: one(shownCredentials.nullable()),
    refuses: [],
  },
  "POST /staff/:tenant/providers/:provider/callback-key": {
    summary: "Adds a callback key, valid at once; the previous keys stay valid until `ends_at`, so that no call is lost",
    tag,
    auth: "staff",
    permission: "providers.credentials",
    fresh: "signed",
    params,
    body: z.strictObject({ callback_key: key(), ends_at: moment }),
    response: one(shownCredentials.nullable()),
    refuses: ["invalid_fields"],
  },
});
