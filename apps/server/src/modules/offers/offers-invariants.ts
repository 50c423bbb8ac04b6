import { localizedTerms, offerArgs, termsEdition } from "@trevo/offers";
import type { OfferKind } from "@trevo/contract";
import { type RawBuilder, sql } from "kysely";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";
import type { Tx } from "../../kernel/db.ts";
import { hashOf } from "./offer-content.ts";
import { type OfferVersion, offerStore } from "./store.ts";

/** Counters never exceed the limits of the live version, whatever the uses are. */
const countersWithinLimits: Invariant = {
  name: "an offer is never used beyond its limits",
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const { rows } = await sql<Violation>`
      select tenant_id, 'offer ' || offer_id as subject,
        format('%s uses of %s and %s of %s centavos', reserved + granted, in_all, reserved_cents + granted_cents, budget_cents) as detail
      from offer_counters
      where reserved + granted > in_all or reserved_cents + granted_cents > budget_cents
        or least(reserved, granted, reserved_cents, granted_cents) < 0
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};

interface Uses {
  /** The kinds of offers that only this module redeems. */
  readonly kinds: readonly OfferKind[];
  /** A relation with `tenant_id`, `offer_id`, `is_reserved` and `cents`: every reserved or granted use. */
  readonly uses: RawBuilder<unknown>;
}

/**
 * The counters of these kinds of offers equal the count and sum of a module's own rows. That module lists the invariant in its manifest.
 */
export const invariantOfUses = (name: string, { kinds, uses }: Uses): Invariant => ({
  name,
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const { rows } = await sql<Violation>`
      select c.tenant_id, 'offer ' || c.offer_id as subject,
        format('counts %s reserved of %s and %s granted of %s centavos; its uses are %s of %s and %s of %s',
          c.reserved, c.reserved_cents, c.granted, c.granted_cents,
          coalesce(u.reserved, 0), coalesce(u.reserved_cents, 0), coalesce(u.granted, 0), coalesce(u.granted_cents, 0)) as detail
      from offer_counters c join offers o on o.tenant_id = c.tenant_id and o.id = c.offer_id
      left join (
        select tenant_id, offer_id, count(*) filter (where is_reserved) as reserved, count(*) filter (where not is_reserved) as granted,
          sum(cents) filter (where is_reserved) as reserved_cents, sum(cents) filter (where not is_reserved) as granted_cents
        from (${uses}) each_use group by tenant_id, offer_id) u on u.tenant_id = c.tenant_id and u.offer_id = c.offer_id
      where o.kind = any(${kinds})
        and (c.reserved, c.granted, c.reserved_cents, c.granted_cents)
          is distinct from (coalesce(u.reserved, 0), coalesce(u.granted, 0), coalesce(u.reserved_cents, 0), coalesce(u.granted_cents, 0))
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
});

/** Returns what is wrong with a stored version; null if it is as published and its terms match its rules. */
function faultOf(version: OfferVersion): string | null {
  const { kind, name, args, content_hash, terms, terms_hash, terms_edition } = version;
  if (hashOf({ name, args }) !== content_hash) return "its content is not what was checked";
  if (hashOf(terms) !== terms_hash) return "its terms are not what was published";
  // Terms of an earlier edition stay as players have read them.
  if (terms_edition !== termsEdition) return null;
  return hashOf(localizedTerms({ kind, args: offerArgs.parse(args) })) === terms_hash ? null : "its terms differ from its rules";
}

const pageSize = 500;

/** No published version has terms that differ from its rules. */
const termsAsRules: Invariant = {
  name: "terms of an offer are those of its rules",
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const violations: Violation[] = [];
    let page = await publishedAfter(snapshot, null);
    while (page.length > 0 && violations.length < maxViolations) {
      for (const version of page) {
        const detail = faultOf(version);
        const subject = `offer ${version.offer_id} version ${version.version}`;
        if (detail) violations.push({ tenant_id: version.tenant_id, subject, detail, freezes: false });
      }
      page = await publishedAfter(snapshot, page.at(-1) ?? null);
    }
    return violations;
  },
  fresh: null,
};

const publishedAfter = (snapshot: Tx, last: OfferVersion | null): Promise<OfferVersion[]> =>
  offerStore.everPublished(snapshot, { after: last, limit: pageSize });

export const offersInvariants: readonly Invariant[] = [countersWithinLimits, termsAsRules];
