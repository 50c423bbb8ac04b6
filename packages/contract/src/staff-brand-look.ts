import { type Localized, proofPairs } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { features } from "./features.ts";
import { banner, palette, theme } from "./tenant-settings.ts";
import { instant, localized, one, text } from "./wire.ts";

export const brandLookFields = [
  "title",
  "description",
  "default_mode",
  "dark",
  "light",
  "corners",
  "opening",
  "hero",
  "card",
  "nav",
  "display_font",
  "text_font",
  "logo",
  "favicon",
  "banners",
] as const;
export type BrandLookField = (typeof brandLookFields)[number];

const mode = z.enum(["dark", "light"], "invalid");
const colours = z.strictObject(palette.shape);

const { corners, opening, hero, card, nav, display_font, text_font } = theme.shape;
const shape = { corners, opening, hero, card, nav, display_font, text_font };

/** What the studio can change: the brand's name, its search-engine texts, its theme, its pictures and the banners of its home page. */
export const brandLook = z.object({
  title: z.string(),
  description: localized(z.string()),
  default_mode: mode,
  dark: palette,
  light: palette,
  ...shape,
  /** Path on the site; if empty, the brand's sign is drawn. */
  logo: z.string(),
  favicon: z.string(),
  banners: z.array(banner),
} satisfies Record<BrandLookField, z.ZodType>);
export type BrandLook = z.output<typeof brandLook>;

/** Pictures of banners that come with the product. A brand adds its own as files. */
export const bannerArts = [
  "dice",
  "crash",
  "mines",
  "plinko",
  "double",
  "roleta",
  "blackjack",
  "limbo",
  "hilo",
  "keno",
  "roda",
  "videopoquer",
  "feira",
  "onca",
  "boto",
  "bonde",
] as const;

const filePath = /^\/brand\/files\/[\da-f-]{36}\.webp$/;
export const isBrandFilePath = (path: string): boolean => filePath.test(path);

const picture = z.string("invalid").regex(/^(?:\/[\w./-]{1,200})?$/, "invalid");
const both = (max: number) => z.strictObject({ pt: text(max), en: text(max) } satisfies Localized<z.ZodType>);
const orNothing = z.string("invalid").trim().max(160, "max_length:160");

const patchedBanner = z
  .strictObject({
    id: z.string("invalid").regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "invalid"),
    title: both(80),
    text: both(160),
    action: both(30),
    link: z
      .string("invalid")
      .max(300, "max_length:300")
      .regex(/^(?:\/(?!\/)|https:\/\/)\S*$/, "invalid"),
    /** One of `bannerArts`, one of the brand's banner files, or the previous value of the banner. */
    art: z.string("invalid").regex(/^(?:[a-z][a-z0-9-]{0,39}|\/(?!\/)[\w./-]{1,120})$/, "invalid"),
    requires: z.enum(features).nullable(),
    alt: z.strictObject({ pt: orNothing, en: orNothing } satisfies Localized<z.ZodType>),
    starts_at: z.iso.datetime("date_invalid").nullable(),
    ends_at: z.iso.datetime("date_invalid").nullable(),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at), {
    error: "date_invalid",
    path: ["ends_at"],
  });

export const mostBanners = 12;

/** JSON merge patch. A null field is removed from the draft and falls back to the published value. */
const lookPatch = z.strictObject({
  title: text(40).nullable().optional(),
  description: z
    .strictObject({ pt: text(300), en: text(300) } satisfies Localized<z.ZodType>)
    .nullable()
    .optional(),
  default_mode: mode.nullable().optional(),
  dark: colours.nullable().optional(),
  light: colours.nullable().optional(),
  corners: corners.nullable().optional(),
  opening: opening.nullable().optional(),
  hero: hero.nullable().optional(),
  card: card.nullable().optional(),
  nav: nav.nullable().optional(),
  display_font: display_font.nullable().optional(),
  text_font: text_font.nullable().optional(),
  logo: picture.nullable().optional(),
  favicon: picture.nullable().optional(),
  banners: z
    .array(patchedBanner)
    .max(mostBanners, "invalid")
    .refine((banners) => new Set(banners.map(({ id }) => id)).size === banners.length, "invalid")
    .nullable()
    .optional(),
} satisfies Record<BrandLookField, z.ZodType>);
export type BrandLookPatch = z.output<typeof lookPatch>;

const fields = z.array(z.enum(brandLookFields));
const somebody = { fields, by: z.string().nullable(), at: instant() };

export const brandDraft = z.object({
  /** The version that guests see. */
  version: z.int(),
  look: brandLook,
  draft: z
    .object({
      base_version: z.int(),
      revision: z.int(),
      patch: brandLook.partial(),
      /** `staff:<id>`. */
      updated_by: z.string(),
      updated_at: instant(),
      /** Time of its automatic publication, until which it cannot be changed. */
      goes_live_at: instant().nullable(),
      scheduled_by: z.string().nullable(),
      /** Refusal that prevented the scheduled publication. */
      failure: z.string().nullable(),
      /** The change that undo would revert; null if there is none. */
      undo: z.object(somebody).nullable(),
    })
    .nullable(),
  /** Changes published after the draft was started: the draft must be saved on top of the latest version before it is published. */
  moved: z.object(somebody).nullable(),
  /** Contrasts of the draft below the minimum (WCAG 2). They block publication. */
  failing: z.array(z.object({ pair: z.enum(proofPairs), mode, ratio: z.number(), least: z.number() })),
  /** Time zone of the brand, such as `America/Sao_Paulo`. */
  time_zone: z.string(),
});
export type BrandDraft = z.output<typeof brandDraft>;

export const brandVersion = z.object({
  version: z.int(),
  created_at: instant(),
  /** `staff:<id>`; null for the initial look. */
  created_by: z.string().nullable(),
  note: z.string().nullable(),
  /** The version that it restores. */
  restored: z.int().nullable(),
  diff: z.object({ before: brandLook.partial(), after: brandLook.partial() }),
  /** Versions older than a field lack that field. */
  look: brandLook.partial(),
});
export type BrandVersion = z.output<typeof brandVersion>;

const number = () => z.int("invalid").min(1, "invalid").max(1_000_000, "invalid");
const revision = z.int("invalid").min(0, "invalid");
const tag = "staff: brands";

/** Staff endpoints for a brand's look: one draft shared by its editors, and versions. */
export const staffBrandLookEndpoints = endpoints({
  "GET /staff/:tenant/draft": {
    summary: "Returns the brand's look as guests see it, and the draft of the next version",
    tag,
    auth: "staff",
    permission: "brand.read",
    limit: "reads",
    response: one(brandDraft),
    refuses: [],
  },
  "POST /staff/:tenant/draft": {
    summary:
      "Merges a patch into the draft of `revision` (0: there is no draft), based on `base_version`. `wrong_state` names what changed, and who changed it",
    tag,
    auth: "staff",
    permission: "brand.edit",
    body: z.strictObject({ base_version: number(), revision, patch: lookPatch }),
    status: 200,
    response: one(brandDraft),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/draft/undo": {
    summary: "Undoes the latest save of the draft of `revision`, based on `base_version`, whoever made it",
    tag,
    auth: "staff",
    permission: "brand.edit",
    body: z.strictObject({ base_version: number(), revision: number() }),
    status: 200,
    response: one(brandDraft),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/draft/publish": {
    summary: "Publishes the draft of this revision as the next version. Guests see it at once",
    tag,
    auth: "staff",
    permission: "brand.publish",
    fresh: "recent",
    body: z.strictObject({ base_version: number(), revision: number(), note: text(500) }),
    status: 200,
    response: one(brandDraft),
    refuses: ["wrong_state", "contrast_too_low"],
  },
  "POST /staff/:tenant/draft/schedule": {
    summary: "Schedules publication of the draft of this revision, which nobody can change until then, or cancels the schedule (null)",
    tag,
    auth: "staff",
    permission: "brand.publish",
    fresh: "recent",
    body: z.strictObject({
      base_version: number(),
      revision: number(),
      schedule: z.strictObject({ goes_live_at: z.iso.datetime("date_invalid"), note: text(500) }).nullable(),
    }),
    status: 200,
    response: one(brandDraft),
    refuses: ["wrong_state", "contrast_too_low"],
  },
  "GET /staff/:tenant/versions": {
    summary: "Lists the latest hundred versions of the brand's look, newest first; empty before the first publication",
    tag,
    auth: "staff",
    permission: "brand.read",
    limit: "reads",
    response: z.object({ data: z.array(brandVersion) }),
    refuses: [],
  },
  "POST /staff/:tenant/versions/:version/restore": {
    summary: "Publishes the look of an earlier version as the next one",
    tag,
    auth: "staff",
    permission: "brand.publish",
    fresh: "recent",
    params: z.object({ version: z.coerce.number<string | number>().int().min(1).max(1_000_000) }),
    body: z.strictObject({ current_version: number(), reason: text(500) }),
    status: 200,
    response: one(brandDraft),
    refuses: ["not_found", "wrong_state", "contrast_too_low"],
  },
});
