import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { features } from "./features.ts";
import { banner, tenantSettings } from "./tenant-settings.ts";
import { one } from "./wire.ts";

const privateSettings = {
  policy: true,
  auto_payout_limit: true,
  auto_payout_limit_a_day: true,
  two_person_payout_limit: true,
  two_person_offer_budget: true,
  max_withdrawals_a_day: true,
  max_withdrawn_a_day: true,
  method_hold_ms: true,
  max_house_payout: true,
  max_late_win: true,
  public_chat_id: true,
  chat: true,
  zoom_locked: true,
  logo_header_px: true,
  logo_footer_px: true,
  subdomain: true,
  is_staging: true,
} as const;

/** Public configuration of a tenant's site. Amounts in centavos. */
export const siteConfig = tenantSettings.omit(privateSettings).extend({
  tenant: z.string(),
  active: z.boolean(),
  colors: z.record(z.string(), z.string()),
  apiLink: z.string(),
  main_domain: z.object({ subdomain: z.string() }),
  logo_sizes: z.object({ header: z.int(), footer: z.int() }),
  isStagingEnvironment: z.boolean(),
  maintenanceMode: z.boolean(),
  zoomLocked: z.boolean(),
  /** Features available to the brand's players now. Menus, banners and promotions depend on it. */
  features: z.array(z.enum(features)),
  /** Steps that the brand's policy requires before the first deposit. */
  deposit_steps: z.object({ identity: z.boolean(), limits: z.boolean() }),
  turnover_ranking: z.boolean(),
  demo_for_guests: z.boolean(),
  minimum_cycle_ms: z.int(),
  player_cancels_withdrawal: z.boolean(),
  timezone: z.string(),
  /** Address of the sandbox in demo mode, otherwise null. */
  sandboxUrl: z.string().nullable(),
  public_chat_id: z.int(),
  /** VAPID public key of the installation (RFC 8292), base64url; null if it sends no push messages. */
  push_public_key: z.string().nullable(),
  realtime: z.object({ key: z.string(), host: z.string().optional(), port: z.int().optional(), path: z.string().optional() }),
});

export type SiteConfig = z.output<typeof siteConfig>;

export const siteEndpoints = endpoints({
  "GET /site-config": {
    summary: "Returns the look, features and limits of the brand of this host",
    tag: "site",
    auth: "public",
    limit: "reads",
    query: z.object({ domain: z.string().optional(), timestamp: z.string().optional() }),
    response: one(siteConfig),
    refuses: [],
  },
  "GET /settings/banners": {
    summary: "Lists the banners of the home page",
    tag: "site",
    auth: "public",
    limit: "reads",
    response: z.object({ data: z.array(banner) }),
    refuses: [],
  },
  "GET /geoip": {
    summary: "Returns the visitor's country and calling code; BR and 55 if unknown",
    tag: "site",
    auth: "public",
    limit: "reads",
    response: z.object({ countryCode: z.string(), callingCode: z.string() }),
    refuses: [],
  },
  "GET /icons": {
    summary: "Returns the named icons as one small sprite; unknown names are omitted",
    tag: "site",
    auth: "public",
    limit: "reads",
    cacheSeconds: 86_400,
    query: z.object({
      names: z
        .string({ error: "required" })
        .max(600, "max_length:600")
        .transform((list) => list.split(",").map((name) => name.trim())),
    }),
    response: one(
      z.object({
        names: z.array(z.string()),
        /** An `<svg>` of symbols, used as `#i-name`. */
        sprite: z.string(),
      }),
    ),
    refuses: [],
  },
});
