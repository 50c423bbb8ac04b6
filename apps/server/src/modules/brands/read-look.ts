import type { BrandDraft, BrandLook, BrandLookField, BrandVersion } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import { failingOf, lookOf } from "./look.ts";
import { type DraftRow, type VersionRow, lastStep, looksStore } from "./looks-store.ts";
import type { BrandNeeds } from "./needs.ts";

/** Before the first publication, the look in the settings is version 1. */
export const firstVersion = 1;

/**
 * Returns the look that guests see. Settings in memory may be older than the latest version; before the first publication there is no
 * version and the settings apply.
 */
export async function lookInForce({ db }: Pick<BrandNeeds, "db">, { id, settings }: Pick<Tenant, "id" | "settings">): Promise<BrandLook> {
  const latest = await looksStore.latest(db, id);
  const version = latest === null ? undefined : await looksStore.version(db, id, latest);
  return { ...lookOf(settings), ...version?.look };
}

/**
 * Returns the latest version with its own look, because settings in memory may be older. Before the first publication there is no version
 * and the settings apply.
 */
export async function readLook(
  { db }: Pick<BrandNeeds, "db">,
  { id, settings, timezone }: Pick<Tenant, "id" | "settings" | "timezone">,
): Promise<BrandDraft> {
  const [draft, versions] = await Promise.all([looksStore.draft(db, id), looksStore.versions(db, id)]);
  const [latest] = versions;
  const look = { ...lookOf(settings), ...latest?.look };
  return {
    version: latest?.version ?? firstVersion,
    look,
    draft: draft ? presentDraft(draft) : null,
    // A draft that changes nothing is not outdated by any version.
    moved: draft && Object.keys(draft.patch).length > 0 ? movedSince(versions, draft.base_version) : null,
    failing: failingOf({ ...look, ...draft?.patch }),
    time_zone: timezone,
  };
}

const fieldsOf = (part: object): BrandLookField[] => Object.keys(part) as BrandLookField[];

function presentDraft({
  base_version,
  revision,
  patch,
  steps,
  updated_by,
  updated_at,
  ...schedule
}: DraftRow): NonNullable<BrandDraft["draft"]> {
  const last = lastStep(steps);
  return {
    base_version,
    revision,
    patch,
    updated_by,
    updated_at: updated_at.toISOString(),
    goes_live_at: schedule.goes_live_at?.toISOString() ?? null,
    scheduled_by: schedule.scheduled_by,
    failure: schedule.failure,
    undo: last ? { fields: fieldsOf(last.reverse), by: last.by, at: last.at } : null,
  };
}

/** Returns what the versions after this one changed, and who published the latest of them. Newest first. */
export function movedSince(versions: readonly VersionRow[], base: number): BrandDraft["moved"] {
  const later = versions.filter(({ version }) => version > base);
  const [latest] = later;
  if (!latest) return null;
  const fields = new Set(later.flatMap(({ diff }) => fieldsOf(diff.after)));
  return { fields: [...fields], by: latest.created_by, at: latest.created_at.toISOString() };
}

/** Newest first. */
export async function listVersions({ db }: Pick<BrandNeeds, "db">, tenant: Pick<Tenant, "id">): Promise<BrandVersion[]> {
  const rows = await looksStore.versions(db, tenant.id);
  return rows.map(({ version, created_at, created_by, note, restored, diff, look }) => ({
    version,
    created_at: created_at.toISOString(),
    created_by,
    note,
    restored,
    diff,
    look: look satisfies BrandLook,
  }));
}
