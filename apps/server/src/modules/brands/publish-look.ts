import type { BrandLook } from "@trevo/contract";
import { type AuditScope, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type LockedLook, checkSeen, lockLook, refuseScheduled } from "./draft-look.ts";
import { changesPictures, diffOf, failingOf, lookOf, withLook } from "./look.ts";
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
 * Makes the draft the next version. Refuses with `wrong_state` if the draft differs from what was shown, is scheduled or changes nothing,
 * and with `contrast_too_low` if a pair of colours is below its minimum.
 */
export async function publishLook(needs: Needs, scope: StaffTenantScope, input: PublishInput): Promise<void> {
  const tenant_id = scope.tenant.id;
  await needs.db.transaction().execute(async (tx) => {
    const locked = await lockLook(needs, tx, tenant_id);
    await checkSeen(tx, locked, { ...input, tenant_id });
    refuseScheduled(locked.draft);
    await publishLocked(needs, tx, { scope, locked, note: input.note, actor: staffActor(scope.staff_id) });
  });
  await needs.tenants.announce(tenant_id);
}

interface Publication {
  readonly scope: AuditScope;
  readonly locked: LockedLook;
  readonly note: string;
  readonly actor: string;
}

/** The caller must hold the look. Refuses like `publishLook`. */
export async function publishLocked(needs: Needs, tx: Tx, { scope, locked, note, actor }: Publication): Promise<void> {
  const tenant_id = scope.tenant.id;
  const look = nextLook(locked);
  const { version, fields } = await storeVersion(needs, tx, { tenant_id, look, note, restored: null, actor });
  await looksStore.removeDraft(tx, tenant_id);
  await recordAuditEvent(tx, scope, {
    at: needs.clock.now(),
    actor,
    action: "brand_look_published",
    subject: `tenant:${tenant_id}`,
    detail: { version, revision: locked.draft?.revision ?? 0, fields },
  });
}

/** Returns what would be published. Refuses with `wrong_state` if the draft is not based on the latest version. */
export function nextLook({ version, published, draft }: LockedLook): BrandLook {
  if (draft?.base_version !== version) throw refuse("wrong_state");
  return { ...published, ...draft.patch };
}

export interface RestoreInput {
  readonly version: number;
  /** The latest version that the caller was shown. */
  readonly current_version: number;
  readonly reason: string;
}

/**
 * Publishes the look of an earlier version as the next one. A draft stays, based on the version for which it was written. Refuses with
 * `not_found`, with `wrong_state` if another version was published meanwhile or nothing would change, and with `contrast_too_low`.
 */
export async function restoreLook(needs: Needs, scope: StaffTenantScope, input: RestoreInput): Promise<void> {
  const tenant_id = scope.tenant.id;
  await needs.db.transaction().execute(async (tx) => {
    const { version: current, published } = await lockLook(needs, tx, tenant_id);
    const earlier = await looksStore.version(tx, tenant_id, input.version);
    if (!earlier) throw refuse("not_found");
    if (current !== input.current_version) throw refuse("wrong_state");
    const actor = staffActor(scope.staff_id);
    const stored = { tenant_id, look: { ...published, ...earlier.look }, note: input.reason, restored: input.version, actor };
    const { version, fields } = await storeVersion(needs, tx, stored);
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor,
      action: "brand_look_restored",
      subject: `tenant:${tenant_id}`,
      detail: { version, restored: input.version, fields, reason: input.reason },
    });
  });
  await needs.tenants.announce(tenant_id);
}

/** Refuses with `wrong_state` if nothing would change, and with `contrast_too_low`. */
export function checkLook(published: BrandLook, look: BrandLook): void {
  if (diffOf(published, look).fields.length === 0) throw refuse("wrong_state");
  const failing = failingOf(look);
  if (failing.length > 0) throw refuse("contrast_too_low", { extras: { failing } });
}

interface NextVersion {
  readonly tenant_id: number;
  readonly look: BrandLook;
  readonly note: string;
  readonly restored: number | null;
  /** `staff:<id>`. */
  readonly actor: string;
}

/** The caller must hold the settings. The brand's original look is stored together with the first version that follows it. */
async function storeVersion({ clock, tenants }: Needs, tx: Tx, { tenant_id, look, note, restored, actor }: NextVersion) {
  const settings = await tenants.lockSettings(tx, tenant_id);
  const published = lookOf(settings);
  checkLook(published, look);
  const { fields, ...diff } = diffOf(published, look);
  const created_at = clock.now();
  const latest = await looksStore.latest(tx, tenant_id);
  const first = { tenant_id, version: firstVersion, look: published, diff: { before: {}, after: {} }, created_at };
  if (latest === null) await looksStore.addVersion(tx, { ...first, note: null, restored: null, created_by: null });
  const version = (latest ?? firstVersion) + 1;
  await looksStore.addVersion(tx, { tenant_id, version, look, diff, note, restored, created_by: actor, created_at });
  const next = withLook(settings, look);
  await tenants.setSettings(tx, tenant_id, changesPictures(fields) ? { ...next, version: `look-${version}` } : next);
  return { version, fields: fields.join(" ") };
}
