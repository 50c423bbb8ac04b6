import type { NewBrand, StaffBrand } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope, Tenant } from "../../kernel/scope.ts";
import type { BrandNeeds } from "./needs.ts";
import { contentRenamer, newSettings } from "./new-settings.ts";
import { hasAllBrands, hasOrdinaryBrands, isRegulatedOperator, isReservedSlug } from "./policy.ts";
import { presentBrand } from "./present.ts";

/**
 * Creates a brand in one transaction: settings, host, games, texts. Real-time keys are derived from its slug. Refuses with `not_found`,
 * `brand_limit`, `slug_taken`, `invalid_fields`.
 */
export async function createBrand(needs: BrandNeeds, scope: StaffScope, brand: NewBrand): Promise<StaffBrand> {
  const { db, clock, tenants, catalog, content } = needs;
  const source = scope.tenants.find(({ slug }) => slug === brand.copy_from);
  if (!source) throw refuse("not_found");
  if (isReservedSlug(brand.slug)) throw refuse("slug_taken");
  const host = `${brand.slug}.${needs.platformDomain}`;
  const id = await db.transaction().execute(async (tx) => {
    const settings = await settingsUnderLock(needs, { tx, source, brand });
    const { operator_id, timezone } = source;
    const added = await tenants.add(tx, { operator_id, timezone, slug: brand.slug, host, settings });
    if (added === null) throw refuse("slug_taken");
    await catalog.copy(tx, { from: source.id, to: added, hasProvider: needs.opensGamesOf });
    await content.copy(tx, { from: source.id, to: added, rename: contentRenamer(source.settings.siteTitle, brand.title) });
    const { title: _title, ...codes } = brand;
    await recordAuditEvent(
      tx,
      { tenant: { id: added }, request_id: scope.request_id },
      {
        at: clock.now(),
        actor: staffActor(scope.staff_id),
        action: "brand_created",
        subject: `tenant:${added}`,
        detail: { ...codes, host },
      },
    );
    return added;
  });
  await tenants.announce(id);
  const created = await tenants.bySlug(brand.slug);
  if (!created) throw new Error(`the brand ${brand.slug} was created but cannot be found`);
  return presentBrand(created, await tenants.hosts(id));
}

/** Counts the operator's brands while no other one can be created. */
async function settingsUnderLock(
  { tenants }: Pick<BrandNeeds, "tenants">,
  { tx, source, brand }: { tx: Parameters<BrandNeeds["tenants"]["lockBrands"]>[0]; source: Tenant; brand: NewBrand },
) {
  const brands = await tenants.lockBrands(tx, source.operator_id);
  const isRegulated = isRegulatedOperator(brands);
  const isOther = brand.profile === "regulated" ? hasOrdinaryBrands(brands) : isRegulated;
  if (isOther) throw refuse("invalid_fields", { fields: { profile: ["invalid"] } });
  if (brand.profile === "regulated" && hasAllBrands(brands)) throw refuse("brand_limit");
  const locked = brands.find(({ id }) => id === source.id);
  if (!locked) throw refuse("not_found");
  return newSettings(locked.settings, brand);
}
