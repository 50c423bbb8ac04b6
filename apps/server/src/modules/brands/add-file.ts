import { type AddedBrandFile, type BrandFile, type BrandFileKind, brandFilesMost, brandFilesSpanDays } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import { drawFile, legibilityOf } from "./draw-file.ts";
import { type FileRow, filesStore } from "./files-store.ts";
import { looksStore } from "./looks-store.ts";
import type { BrandNeeds } from "./needs.ts";
import { lookInForce } from "./read-look.ts";

type Needs = Pick<BrandNeeds, "db" | "clock" | "storage">;

const spanMs = brandFilesSpanDays * 24 * 3_600_000;

/** Redraws and stores a picture. Refuses like `drawFile`, and with `too_many_files`. */
export async function addFile(
  needs: Needs,
  scope: StaffTenantScope,
  { kind, upload }: { readonly kind: BrandFileKind; readonly upload: Buffer },
): Promise<AddedBrandFile> {
  const { db, clock, storage } = needs;
  const tenant_id = scope.tenant.id;
  const { bytes, width, height, thumbnail } = await drawFile(kind, upload);
  const id = newId();
  const storage_key = `brands/${tenant_id}/${id}.webp`;
  const created_by = staffActor(scope.staff_id);
  const row: FileRow = {
    tenant_id,
    id,
    kind,
    storage_key,
    width,
    height,
    bytes: bytes.length,
    thumbnail,
    created_by,
    created_at: clock.now(),
  };
  await db.transaction().execute(async (tx) => {
    await filesStore.lock(tx, tenant_id);
    if ((await filesStore.countSince(tx, tenant_id, new Date(row.created_at.getTime() - spanMs))) >= brandFilesMost)
      throw refuse("too_many_files");
    // The file is written before its row is committed: a row without a file would be a broken picture.
    await storage.put(storage_key, bytes);
    await filesStore.add(tx, row);
    await recordAuditEvent(tx, scope, {
      at: row.created_at,
      actor: created_by,
      action: "brand_file_added",
      subject: `tenant:${tenant_id}`,
      detail: { id, kind, width, height, bytes: bytes.length },
    });
  });
  if (kind !== "logo") return { ...presentFile(row), legibility: null };
  const [draft, look] = await Promise.all([looksStore.draft(db, tenant_id), lookInForce({ db }, scope.tenant)]);
  return { ...presentFile(row), legibility: await legibilityOf(bytes, { ...look, ...draft?.patch }) };
}

/** Newest first. */
export const listFiles = async ({ db }: Pick<Needs, "db">, tenant: Pick<Tenant, "id">): Promise<BrandFile[]> =>
  (await filesStore.list(db, tenant.id)).map(presentFile);

/** Null if the brand has no such picture. */
export async function readFile(
  { db, storage }: Pick<Needs, "db" | "storage">,
  tenant: Pick<Tenant, "id">,
  id: string,
): Promise<Buffer | null> {
  const row = await filesStore.find(db, tenant.id, id);
  return row ? storage.get(row.storage_key) : null;
}

export const filePathOf = (id: string): string => `/brand/files/${id}.webp`;

function presentFile({ id, kind, width, height, bytes, thumbnail, created_by, created_at }: FileRow): BrandFile {
  return {
    id,
    kind,
    path: filePathOf(id),
    thumbnail: `data:image/webp;base64,${thumbnail.toString("base64")}`,
    width,
    height,
    bytes,
    created_by,
    created_at: created_at.toISOString(),
  };
}
