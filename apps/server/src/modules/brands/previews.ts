import type { BrandPreview } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { type Preview, previewDomainOf } from "../../kernel/previews.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { withLook } from "./look.ts";
import { looksStore } from "./looks-store.ts";
import type { BrandNeeds } from "./needs.ts";
import { previewsStore } from "./previews-store.ts";
import { lookInForce } from "./read-look.ts";

/** Time within which the address of a preview can be opened, once. */
const openMs = 2 * 60_000;
const previewMs = 2 * 60 * 60_000;

type Needs = Pick<BrandNeeds, "db" | "clock" | "vault" | "tenants" | "addressOf" | "platformDomain" | "staff">;

/** Creates a preview and returns its address, which works for the first visitor only. */
export async function startPreview(needs: Needs, scope: StaffTenantScope, query: { mode: string; path: string }): Promise<BrandPreview> {
  const { tenant, operator_id, staff_id, session_id } = scope;
  const now = needs.clock.now();
  const token = needs.vault.newToken();
  const ends_at = new Date(now.getTime() + previewMs);
  await needs.db.transaction().execute(async (tx) => {
    const key = { tenant_id: tenant.id, operator_id, staff_id, session_id };
    await previewsStore.add(tx, { ...key, token_hash: sha256(token), open_until: new Date(now.getTime() + openMs), ends_at });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: staffActor(staff_id),
      action: "brand_previewed",
      subject: `tenant:${tenant.id}`,
      detail: { ends_at: ends_at.toISOString() },
    });
  });
  const origin = needs.addressOf(`${tenant.slug}.${previewDomainOf(needs)}`);
  return { url: `${origin}/preview?${new URLSearchParams({ mode: query.mode, to: query.path, token })}`, ends_at: ends_at.toISOString() };
}

/** Returns the secret of the preview's cookie for an unused token; null for any other. */
export async function openPreview(
  { db, clock, vault, tenants }: Needs,
  { slug, token }: { readonly slug: string; readonly token: string },
): Promise<{ cookie: string; seconds: number } | null> {
  const tenant = vault.madeToken(token) ? await tenants.bySlug(slug) : null;
  if (!tenant) return null;
  const cookie = vault.newToken();
  const opened = { tenant_id: tenant.id, token_hash: sha256(token), cookie_hash: sha256(cookie), now: clock.now() };
  return (await previewsStore.open(db, opened)) ? { cookie, seconds: previewMs / 1_000 } : null;
}

/**
 * Returns the brand with its draft applied, whatever its state. Null if the preview is over, or if its member has signed out or may no
 * longer edit the brand.
 */
export async function readPreview(needs: Needs, slug: string, cookie: string): Promise<Preview | null> {
  const { db, clock, vault, tenants, staff } = needs;
  const tenant = vault.madeToken(cookie) ? await tenants.bySlug(slug) : null;
  if (!tenant) return null;
  const preview = await previewsStore.find(db, { tenant_id: tenant.id, cookie_hash: sha256(cookie), now: clock.now() });
  if (!preview || !(await staff.isSignedIn(preview))) return null;
  const may = (await staff.reachOf(preview))?.granted.get(tenant.id);
  if (!may?.has("brand.edit")) return null;
  const [draft, look] = await Promise.all([looksStore.draft(db, tenant.id), lookInForce({ db }, tenant)]);
  const settings = withLook(tenant.settings, { ...look, ...draft?.patch });
  return { tenant: { ...tenant, state: "active", settings }, has_texts: may.has("content.read") };
}
