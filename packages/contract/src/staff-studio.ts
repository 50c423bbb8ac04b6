import { grounds, proofPairs } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { staffBrandFilesEndpoints } from "./staff-brand-files.ts";
import { staffBrandHostsEndpoints } from "./staff-brand-hosts.ts";
import { palette } from "./tenant-settings.ts";
import { instant, one, text } from "./wire.ts";

export * from "./staff-brand-files.ts";
export * from "./staff-brand-hosts.ts";

const colour = z.string("invalid").regex(/^#[0-9a-f]{6}$/i, "invalid");

/** Also a valid host name label (RFC 1123). */
const slug = z
  .string("invalid")
  .regex(/^[a-z][a-z0-9-]{0,29}[a-z0-9]$/, "invalid")
  .refine((value) => !value.includes("--"), "invalid");

export const brandProfiles = ["default", "regulated"] as const;
export type BrandProfile = (typeof brandProfiles)[number];

/** An `active` brand serves players; the others answer 503 on every address. */
export const brandStates = ["active", "maintenance", "inactive"] as const;
export type BrandState = (typeof brandStates)[number];

/** A brand of the operator in any state. */
export const staffBrand = z.object({
  slug: z.string(),
  title: z.string(),
  state: z.enum(brandStates),
  is_regulated: z.boolean(),
  is_staging: z.boolean(),
  hosts: z.array(z.string()),
  /** In the brand's default mode. */
  accent: z.string(),
});
export type StaffBrand = z.output<typeof staffBrand>;

/** A page of the site, such as `/en/promotions`. */
const sitePath = z
  .string("invalid")
  .max(300, "max_length:300")
  .regex(/^\/(?![/\\])[^\s\\<>"']*$/, "invalid");

/** Drafts of the brand on its own site, for the member who opens the address. It opens once, within two minutes. */
const brandPreview = z.object({ url: z.string(), ends_at: instant() });
export type BrandPreview = z.output<typeof brandPreview>;

const derivedTheme = z.object({
  theme: z.object({ dark: palette, light: palette }),
  /** Contrast ratios (WCAG 2), rounded down to hundredths, with the minimum of each. */
  proof: z.array(
    z.object({ pair: z.enum(proofPairs), mode: z.enum(["dark", "light"]), ratio: z.number(), least: z.number(), passes: z.boolean() }),
  ),
});
export type DerivedTheme = z.output<typeof derivedTheme>;

const look = { accent: colour, ground: z.enum(grounds, "invalid") };

const newBrand = z.strictObject({
  title: text(40),
  slug,
  /** Brand whose games, texts and settings are copied. */
  copy_from: z.string("invalid").max(60),
  ...look,
  profile: z.enum(brandProfiles, "invalid"),
});
export type NewBrand = z.output<typeof newBrand>;

const stateChange = z.strictObject({
  /** As displayed; refused if the state has changed since. */
  expected_state: z.enum(brandStates, "invalid"),
  state: z.enum(brandStates, "invalid"),
  reason: text(500),
});
export type BrandStateChange = z.output<typeof stateChange>;

/** Staff endpoints for the operator's brands and their looks. */
const brandEndpoints = endpoints({
  "GET /staff/brands": {
    summary: "Lists the operator's brands, and returns the domain under which a new brand gets its address",
    tag: "staff: brands",
    auth: "staff",
    permission: "brand.read",
    limit: "reads",
    response: z.object({ data: z.array(staffBrand), domain: z.string() }),
    refuses: [],
  },
  "POST /staff/brands": {
    summary: "Creates a brand from another one: settings, games, legal and help texts. It is available to players at once",
    tag: "staff: brands",
    auth: "staff",
    permission: "brand.state",
    reach: "operator",
    fresh: "signed",
    limit: "money",
    body: newBrand,
    status: 201,
    response: one(staffBrand),
    refuses: ["brand_limit", "slug_taken"],
  },
  "POST /staff/:tenant/state": {
    summary: "Switches a brand on, off, or into maintenance, effective at once for its players",
    tag: "staff: brands",
    auth: "staff",
    permission: "brand.state",
    fresh: "signed",
    limit: "money",
    body: stateChange,
    response: one(staffBrand),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/preview": {
    summary:
      "Creates an address that shows the brand's site with its drafts for two hours, to the first visitor who opens it; it ends with the member's session",
    tag: "staff: brands",
    auth: "staff",
    permission: "brand.edit",
    limit: "reads",
    body: z.strictObject({ mode: z.enum(["dark", "light"], "invalid"), path: sitePath }),
    status: 200,
    response: one(brandPreview),
    refuses: [],
  },
  "POST /staff/themes/derive": {
    summary: "Derives both palettes of a brand from one colour, with their 24 contrasts; stores nothing",
    tag: "staff: brands",
    auth: "staff",
    permission: "brand.edit",
    limit: "reads",
    body: z.strictObject(look),
    status: 200,
    response: one(derivedTheme),
    refuses: [],
  },
});

/** Endpoints for brands, their pictures and their hosts. */
export const staffStudioEndpoints = { ...brandEndpoints, ...staffBrandFilesEndpoints, ...staffBrandHostsEndpoints };
