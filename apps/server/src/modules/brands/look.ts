import { type BrandLook, type BrandLookField, type BrandLookPatch, type TenantSettings, brandLookFields } from "@trevo/contract";
import { passes, proveTheme } from "@trevo/ui/derive-theme";
import { isDeepStrictEqual } from "node:util";

/** Returns the part of a brand's settings that the studio edits. */
export const lookOf = ({ siteTitle, siteDescription, theme, logo, favicon, banners }: TenantSettings): BrandLook => ({
  title: siteTitle,
  description: siteDescription,
  ...theme,
  logo: logo ?? "",
  favicon: favicon ?? "",
  banners,
});

export const withLook = (
  settings: TenantSettings,
  { title, description, logo, favicon, banners, ...theme }: BrandLook,
): TenantSettings => ({
  ...settings,
  siteTitle: title,
  siteDescription: description,
  theme,
  logo: logo === "" ? null : logo,
  favicon: favicon === "" ? null : favicon,
  banners,
});

/** The fields visible in the brand's drawn pictures. Browsers cache these pictures as long as their address contains the same version. */
const drawn: readonly BrandLookField[] = ["default_mode", "dark", "light", "corners", "logo", "favicon"];
export const changesPictures = (fields: readonly BrandLookField[]): boolean => fields.some((field) => drawn.includes(field));

/** Returns only the fields with these names. */
const pick = <Fields extends object>(of: Fields, names: readonly (keyof Fields)[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<Fields>;

/** Returns the fields whose values differ; a missing field differs from any value. */
const differing = (one: BrandLookPatch, other: BrandLookPatch): BrandLookField[] =>
  brandLookFields.filter((field) => !isDeepStrictEqual(one[field], other[field]));

/** Returns what a version changes, with both values. */
export const diffOf = (before: BrandLook, after: BrandLook) => {
  const fields = differing(before, after);
  return { fields, before: pick(before, fields), after: pick(after, fields) };
};

/** Merges a patch into another (RFC 7396). Omits fields that then equal the published ones. */
export function mergePatch(into: Partial<BrandLook>, patch: BrandLookPatch, published: BrandLook): Partial<BrandLook> {
  const merged = {
    ...into,
    ...pick(
      patch,
      brandLookFields.filter((field) => patch[field] !== undefined),
    ),
  };
  return Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => value !== null && !isDeepStrictEqual(value, published[field as BrandLookField])),
  );
}

/** Returns the patch that reverts a change. */
export const reverseOf = (before: Partial<BrandLook>, after: Partial<BrandLook>): BrandLookPatch =>
  Object.fromEntries(differing(before, after).map((field) => [field, before[field] ?? null]));

/** Returns the contrasts of a look that are too low, rounded down to hundredths. */
export const failingOf = ({ dark, light }: Pick<BrandLook, "dark" | "light">) =>
  proveTheme({ dark, light })
    .filter((proof) => !passes(proof))
    .map((proof) => ({ ...proof, ratio: Math.floor(proof.ratio * 100) / 100 }));
