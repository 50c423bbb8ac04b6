import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one } from "./wire.ts";

export const brandFileKinds = ["logo", "favicon", "banner"] as const;
export type BrandFileKind = (typeof brandFileKinds)[number];

export const brandFileMaxBytes = 5 * 1024 * 1024;

/** Maximum number of pictures that a brand takes within `brandFilesSpanDays`: pictures are kept, because past looks refer to them. */
export const brandFilesMost = 200;
export const brandFilesSpanDays = 30;

/** Minimum size in pixels of an upload, by kind. Smaller pictures would be blurred where they are shown. */
export const brandFileLeast: Record<BrandFileKind, { readonly width: number; readonly height: number }> = {
  logo: { width: 60, height: 60 },
  favicon: { width: 96, height: 96 },
  banner: { width: 960, height: 180 },
};

export const brandFile = z.object({
  id: z.string(),
  kind: z.enum(brandFileKinds),
  /** Path on the brand's site. Appearance settings and banners refer to it. */
  path: z.string(),
  /** Thumbnail as a data URL. */
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** `staff:<id>`. */
  created_by: z.string(),
  created_at: instant(),
});
export type BrandFile = z.output<typeof brandFile>;

/** Contrast of a logo (WCAG 2) with the draft backgrounds at the sizes at which it is shown, rounded down to tenths. */
const legibility = z.object({ dark: z.number(), light: z.number(), least: z.number() });

const added = brandFile.extend({ legibility: legibility.nullable() });
export type AddedBrandFile = z.output<typeof added>;

const tag = "staff: brands";

/** Staff endpoints for pictures of a brand. */
export const staffBrandFilesEndpoints = endpoints({
  "GET /staff/:tenant/files": {
    summary: "Lists the sixty pictures added to the brand most recently, newest first",
    tag,
    auth: "staff",
    permission: "brand.read",
    limit: "reads",
    response: z.object({ data: z.array(brandFile) }),
    refuses: [],
  },
  "POST /staff/:tenant/files": {
    summary:
      "Adds a PNG, JPEG or WebP picture, redrawn at the size of its kind. For a logo, returns its legibility on the dark and light backgrounds",
    tag,
    auth: "staff",
    permission: "files.write",
    limit: "codes",
    upload: { field: "file", max_bytes: brandFileMaxBytes },
    body: z.object({ kind: z.enum(brandFileKinds, "invalid") }),
    status: 201,
    response: one(added),
    refuses: ["busy", "too_many_files"],
  },
});
