import type { NewBrand, StaffBrand } from "@trevo/contract";
import type { ApiError } from "../../lib/api.ts";

export const isSlug = (text: string): boolean => /^[a-z](?:[a-z0-9-]{0,29}[a-z0-9])$/.test(text) && !text.includes("--");

const slugLength = 28;

/** Turns a name into a host label: "Maré Alta" becomes `mare-alta`. */
const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^[-\d]+/, "")
    .slice(0, slugLength)
    .replace(/-+$/, "");

/** Returns the label, with a number if one of the member's brands already has it. */
export function freeSlug(title: string, brands: readonly Pick<StaffBrand, "slug">[]): string {
  const taken = new Set(brands.map(({ slug }) => slug));
  const own = slugOf(title);
  for (let nth = 1; ; nth += 1) {
    const slug = nth === 1 ? own : `${own}-${nth}`;
    if (!taken.has(slug)) return slug;
  }
}

export type Faults = Readonly<Partial<Record<keyof NewBrand, string>>>;

const fieldsOfCodes: Readonly<Record<string, keyof NewBrand>> = {
  slug_taken: "slug",
  brand_limit: "profile",
  not_found: "copy_from",
};
const fields = ["title", "slug", "copy_from", "accent", "ground", "profile"] as const satisfies readonly (keyof NewBrand)[];

/** Assigns the server's refusals to their fields; null if none of them is about a field. */
export function faultsOf(error: Pick<ApiError, "code" | "message" | "fields">, sourceGone: string): Faults | null {
  const field = fieldsOfCodes[error.code ?? ""];
  if (field) return { [field]: field === "copy_from" ? sourceGone : error.message };
  const named = fields.flatMap((name) => (error.fields[name]?.[0] === undefined ? [] : [[name, error.fields[name][0]] as const]));
  return named.length === 0 ? null : Object.fromEntries(named);
}
