import type { BrandLook } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { checkSeen, lockLook } from "./draft-look.ts";
import { diffOf, failingOf, lookOf, withLook } from "./look.ts";
import { looksStore } from "./looks-store.ts";
import type { BrandNeeds } from "./needs.ts";
import { firstVersion } from "./read-look.ts";

type Needs = Pick<BrandNeeds, "db" | "clock" | "tenants">;

export interface PublishInput {
  readonly base_version: number;
  readonly revision: number;
  readonly note: string;
}

/**
 * Makes the draft the next version. Refuses with `wrong_state` where another one was seen or it changes nothing, and with `contrast_too_low`
 * where a pair of colours is below its bar.
 */
export async function publishLook(needs: Needs, scope: StaffTenantScope, input: PublishInput): Promise<void> {
  const tenant_id = scope.tenant.id;
  await needs.db.transaction().execute(async (tx) => {
    const locked = await lockLook(needs, tx, tenant_id);
    await checkSeen(tx, locked, { ...input, tenant_id });
    if (locked.draft?.base_version !== locked.version) throw refuse("wrong_state");
    const look = { ...locked.published, ...locked.draft.patch };
    const { version, fields } = await storeVersion(needs, tx, { scope, look, note: input.note, restored: null });
    await looksStore.removeDraft(tx, tenant_id);
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "brand_look_published",
      subject: `tenant:${tenant_id}`,
      detail: { version, revision: input.revision, fields },
    });
  });
  await needs.tenants.announce(tenant_id);
}

export interface RestoreInput {
  readonly version: number;
  /** The latest one that was seen. */
  readonly current_version: number;
  readonly reason: string;
}

/**
 * Publishes the look of an earlier version as the next one; a draft stays, upon the version that it was written on. Refuses with `not_found`,
 * `wrong_state` where another version was published meanwhile or the look would be the same, and `contrast_too_low`.
 */
export async function restoreLook(needs: Needs, scope: StaffTenantScope, input: RestoreInput): Promise<void> {
  const tenant_id = scope.tenant.id;
  await needs.db.transaction().execute(async (tx) => {
    const { version: current } = await lockLook(needs, tx, tenant_id);
    const earlier = await looksStore.version(tx, tenant_id, input.version);
    if (!earlier) throw refuse("not_found");
    if (current !== input.current_version) throw refuse("wrong_state");
    const stored = { scope, look: earlier.look, note: input.reason, restored: input.version };
    const { version, fields } = await storeVersion(needs, tx, stored);
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "brand_look_restored",
      subject: `tenant:${tenant_id}`,
      detail: { version, restored: input.version, fields, reason: input.reason },
    });
  });
  await needs.tenants.announce(tenant_id);
}

interface NextVersion {
  readonly scope: StaffTenantScope;
  readonly look: BrandLook;
  readonly note: string;
  readonly restored: number | null;
}

/** Whoever calls holds the settings. The look that the brand began with is stored along with the first one that follows it. */
async function storeVersion({ clock, tenants }: Needs, tx: Tx, { scope, look, note, restored }: NextVersion) {
  const tenant_id = scope.tenant.id;
  const settings = await tenants.lockSettings(tx, tenant_id);
  const published = lookOf(settings);
  const { fields, ...diff } = diffOf(published, look);
  if (fields.length === 0) throw refuse("wrong_state");
  const failing = failingOf(look);
  if (failing.length > 0) throw refuse("contrast_too_low", { extras: { failing } });
  const created_at = clock.now();
  const latest = await looksStore.latest(tx, tenant_id);
  const first = { tenant_id, version: firstVersion, look: published, diff: { before: {}, after: {} }, created_at };
  if (latest === null) await looksStore.addVersion(tx, { ...first, note: null, restored: null, created_by: null });
  const version = (latest ?? firstVersion) + 1;
  await looksStore.addVersion(tx, { tenant_id, version, look, diff, note, restored, created_by: staffActor(scope.staff_id), created_at });
  await tenants.setSettings(tx, tenant_id, withLook(settings, look));
  return { version, fields: fields.join(" ") };
}
