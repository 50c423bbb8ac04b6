import { localizedTerms, offerArgs, termsEdition } from "@trevo/offers";
import type { OfferKind } from "@trevo/contract";
import { canonicalHash } from "../../kernel/canonical.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfferContent } from "./offers.ts";
import type { VersionContent } from "./store.ts";

export const hashOf = (value: unknown): string => canonicalHash(value).toString("hex");

/**
 * Builds the content that a version stores: arguments with their defaults, texts, hashes. Refuses with `invalid_fields`, each by its path.
 */
export function contentOf({ name, args: draft }: OfferContent, kind: OfferKind): VersionContent {
  const parsed = offerArgs.safeParse(draft);
  if (!parsed.success)
    throw refuse("invalid_fields", {
      fields: Object.fromEntries(parsed.error.issues.map(({ path }) => [["args", ...path].join("."), ["invalid"]])),
    });
  const args = parsed.data;
  const { starts_at, ends_at } = args.window;
  const terms = localizedTerms({ kind, args });
  return {
    name,
    args,
    content_hash: hashOf({ name, args }),
    starts_at: starts_at === null ? null : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
    terms,
    terms_hash: hashOf(terms),
    terms_edition: termsEdition,
  };
}
