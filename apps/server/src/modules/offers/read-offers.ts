import type { OfferPerformance, StaffOffer, StaffOfferDetail } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { counterStore } from "./counter-store.ts";
import type { OfferNeeds } from "./needs.ts";
import type { OffersQuery } from "./offers.ts";
import { presentOffer, presentUsed, presentVersion } from "./present.ts";
import { offerStore } from "./store.ts";

interface Listed {
  readonly id: string;
  readonly created_at: Date;
}

export const cursorOf = ({ created_at, id }: Listed): string => `${created_at.toISOString()}_${id}`;

/** Parses the cursor of the previous page. Refuses with `invalid_fields` if it names no row. */
export function afterOf(after: string | undefined): Listed | null {
  const [since, id] = after?.split("_") ?? [];
  if (since === undefined || id === undefined) return null;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw refuse("invalid_fields", { fields: { after: ["invalid"] } });
  return { created_at: new Date(since), id };
}

/** The brand's offers, oldest first. */
export const listOffers = ({ db }: Pick<OfferNeeds, "db">, scope: StaffTenantScope, query: OffersQuery): Promise<Slice<StaffOffer>> => {
  const { kind = null, state = null, limit } = query;
  const filter = { tenant_id: scope.tenant.id, kind, state, after: afterOf(query.after) };
  return sliceOf(limit, (rows) => offerStore.list(db, { ...filter, limit: rows }), { present: presentOffer, cursor: cursorOf });
};

/** Returns the offer with all versions, newest first. Refuses with `not_found`. */
export async function readOffer({ db }: Pick<OfferNeeds, "db">, scope: StaffTenantScope, id: string): Promise<StaffOfferDetail> {
  const key = { tenant_id: scope.tenant.id, id };
  const offer = await offerStore.byId(db, key);
  const versions = await offerStore.versions(db, key);
  const holding = versions.find(({ state }) => state === "published" || state === "paused") ?? versions[0];
  if (!offer || !holding) throw refuse("not_found");
  const used = await counterStore.read(db, key);
  if (!used) throw refuse("not_found");
  const draft = versions.find(({ state }) => state === "draft" || state === "checked");
  return {
    ...presentOffer({ ...used, ...offer, ...holding, id, created_at: offer.created_at, draft_version: draft?.version ?? null }),
    versions: versions.map(presentVersion),
  };
}

/** Refuses with `not_found`. */
export async function readPerformance({ db }: Pick<OfferNeeds, "db">, scope: StaffTenantScope, id: string): Promise<OfferPerformance> {
  const counters = await counterStore.read(db, { tenant_id: scope.tenant.id, id });
  if (!counters) throw refuse("not_found");
  return presentUsed(counters);
}
