import { type Localized, proofPairs } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { palette } from "./tenant-settings.ts";
import { instant, localized, one, text } from "./wire.ts";

export const brandLookFields = ["title", "description", "default_mode", "dark", "light"] as const;
export type BrandLookField = (typeof brandLookFields)[number];

const mode = z.enum(["dark", "light"], "invalid");
const colours = z.strictObject(palette.shape);

/** What the studio can change: the brand's name, its search-engine texts, its default colour mode and the colours of both modes. */
export const brandLook = z.object({
  title: z.string(),
  description: localized(z.string()),
  default_mode: mode,
  dark: palette,
  light: palette,
} satisfies Record<BrandLookField, z.ZodType>);
export type BrandLook = z.output<typeof brandLook>;

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
      /** The change that undo would revert; null if there is none. */
      undo: z.object(somebody).nullable(),
    })
    .nullable(),
  /** Changes published after the draft was started: the draft must be saved on top of the latest version before it is published. */
  moved: z.object(somebody).nullable(),
  /** Contrasts of the draft below the minimum (WCAG 2). They block publication. */
  failing: z.array(z.object({ pair: z.enum(proofPairs), mode, ratio: z.number(), least: z.number() })),
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
  look: brandLook,
});
export type BrandVersion = z.output<typeof brandVersion>;

const number = () => z.int("invalid").min(1, "invalid").max(1_000_000, "invalid");
const revision = z.int("invalid").min(0, "invalid");
const tag = "staff: brands";

/** Staff endpoints for a brand's look: one draft shared by its editors, and versions. */
export const staffBrandLookEndpoints = endpoints({
  "GET /staff/:tenant/draft": {
    summary: "The brand's look as guests see it, and the draft of the next one",
    tag,
    auth: "staff",
    permission: "brand.read",
    limit: "reads",
    response: one(brandDraft),
    refuses: [],
  },
  "POST /staff/:tenant/draft": {
    summary:
      "Merges a patch into the draft of `revision` (0: there is none), upon `base_version`. `wrong_state` says what moved, and whose it is",
    tag,
    auth: "staff",
    permission: "brand.edit",
    body: z.strictObject({ base_version: number(), revision, patch: lookPatch }),
    status: 200,
    response: one(brandDraft),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/draft/undo": {
    summary: "Takes back the latest saving of the draft of `revision`, seen upon `base_version`, whoever's it is",
    tag,
    auth: "staff",
    permission: "brand.edit",
    body: z.strictObject({ base_version: number(), revision: number() }),
    status: 200,
    response: one(brandDraft),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/draft/publish": {
    summary: "Makes the draft of this revision the next version. Guests see it at once",
    tag,
    auth: "staff",
    permission: "brand.publish",
    fresh: "recent",
    body: z.strictObject({ base_version: number(), revision: number(), note: text(500) }),
    status: 200,
    response: one(brandDraft),
    refuses: ["wrong_state", "contrast_too_low"],
  },
  "GET /staff/:tenant/versions": {
    summary: "The latest hundred versions of the brand's look, newest first; none before the first publication",
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
