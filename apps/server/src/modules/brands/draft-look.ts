import type { BrandLook, BrandLookField, BrandLookPatch } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { checkPictures } from "./check-pictures.ts";
import { lookOf, mergePatch, reverseOf } from "./look.ts";
import { type DraftRow, type DraftStep, lastStep, looksStore, notScheduled } from "./looks-store.ts";
import type { BrandNeeds } from "./needs.ts";
import { firstVersion, movedSince } from "./read-look.ts";

/** The state that the caller was shown. */
interface Seen {
  readonly base_version: number;
  /** Revision of the draft; 0 if there was none. Revisions start again after a publication. */
  readonly revision: number;
}

export interface DraftInput extends Seen {
  readonly patch: BrandLookPatch;
}

/** Number of saved changes that are stored, including undone ones. */
const mostSteps = 50;

type Needs = Pick<BrandNeeds, "db" | "clock" | "tenants">;

export interface LockedLook {
  readonly version: number;
  readonly published: BrandLook;
  readonly draft: DraftRow | undefined;
}

/** Locks the look and its draft until the transaction ends. */
export async function lockLook({ tenants }: Pick<BrandNeeds, "tenants">, tx: Tx, tenantId: number): Promise<LockedLook> {
  const settings = await tenants.lockSettings(tx, tenantId);
  const [draft, latest] = [await looksStore.draft(tx, tenantId), await looksStore.latest(tx, tenantId)];
  return { version: latest ?? firstVersion, published: lookOf(settings), draft };
}

/** Refuses with `wrong_state` if another member has saved or published meanwhile, and names the fields and the member. */
export async function checkSeen(tx: Tx, { version, draft }: LockedLook, seen: Seen & { readonly tenant_id: number }): Promise<void> {
  if ((draft?.revision ?? 0) === seen.revision && version === seen.base_version) return;
  const moved = movedSince(await looksStore.versions(tx, seen.tenant_id), seen.base_version);
  const changes = changesOf(draft?.steps ?? []).filter(({ revision }) => revision > seen.revision);
  const last = changes.at(-1);
  const fields = new Set([...(moved?.fields ?? []), ...changes.flatMap(({ reverse }) => Object.keys(reverse) as BrandLookField[])]);
  throw refuse("wrong_state", {
    extras: {
      changed: [...fields],
      changed_by: last?.by ?? moved?.by ?? draft?.updated_by ?? null,
      changed_at: last?.at ?? moved?.at ?? draft?.updated_at.toISOString() ?? null,
    },
  });
}

/** A scheduled publication must be what was approved: its draft cannot change until then. */
export function refuseScheduled(draft: Pick<DraftRow, "goes_live_at"> | undefined): void {
  if (draft?.goes_live_at) throw refuse("wrong_state");
}

/** Returns saved changes and their undoing, in order. */
const changesOf = (steps: readonly DraftStep[]): DraftStep[] =>
  steps
    .flatMap((step) => (step.undone ? [step, { ...step, ...step.undone }] : [step]))
    .toSorted((one, other) => one.revision - other.revision);

/** Merges a patch into the draft. Refuses with `wrong_state` if another member has saved or published meanwhile. */
export async function draftLook(needs: Needs, scope: StaffTenantScope, input: DraftInput): Promise<void> {
  const { db, clock } = needs;
  const tenant_id = scope.tenant.id;
  const by = staffActor(scope.staff_id);
  await db.transaction().execute(async (tx) => {
    const locked = await lockLook(needs, tx, tenant_id);
    await checkSeen(tx, locked, { ...input, tenant_id });
    refuseScheduled(locked.draft);
    const { patch: before = {}, steps = [] } = locked.draft ?? {};
    await checkPictures(tx, { tenant_id, patch: input.patch, before: { ...locked.published, ...before } });
    const patch = mergePatch(before, input.patch, locked.published);
    const reverse = reverseOf(before, patch);
    const at = clock.now();
    const revision = input.revision + 1;
    const changes = Object.keys(reverse);
    const step = changes.length > 0 ? [{ revision, reverse, by, at: at.toISOString() }] : [];
    await looksStore.saveDraft(tx, {
      tenant_id,
      base_version: locked.version,
      patch,
      steps: [...steps, ...step].slice(-mostSteps),
      revision,
      updated_by: by,
      updated_at: at,
      ...notScheduled,
    });
    const detail = { revision, base_version: locked.version, fields: changes.join(" ") };
    await recordAuditEvent(tx, scope, { at, actor: by, action: "brand_look_drafted", subject: `tenant:${tenant_id}`, detail });
  });
}

/** Undoes the latest saved change. Refuses with `wrong_state` if another member has saved or published meanwhile, or if none is left. */
export async function undoLook(needs: Needs, scope: StaffTenantScope, seen: Seen): Promise<void> {
  const { db, clock } = needs;
  const tenant_id = scope.tenant.id;
  const by = staffActor(scope.staff_id);
  await db.transaction().execute(async (tx) => {
    const locked = await lockLook(needs, tx, tenant_id);
    await checkSeen(tx, locked, { ...seen, tenant_id });
    refuseScheduled(locked.draft);
    const { published, draft } = locked;
    const last = lastStep(draft?.steps ?? []);
    if (!draft || !last) throw refuse("wrong_state");
    const at = clock.now();
    const revision = draft.revision + 1;
    const patch = mergePatch(draft.patch, last.reverse, published);
    const undone = { revision, by, at: at.toISOString() };
    const steps = draft.steps.map((step) => (step === last ? { ...last, undone } : step));
    await looksStore.saveDraft(tx, { ...draft, patch, steps, revision, updated_by: by, updated_at: at, ...notScheduled });
    const detail = { revision, fields: Object.keys(last.reverse).join(" ") };
    await recordAuditEvent(tx, scope, { at, actor: by, action: "brand_look_undone", subject: `tenant:${tenant_id}`, detail });
  });
}
