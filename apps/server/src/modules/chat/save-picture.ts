import sharp from "sharp";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { redraw } from "../../kernel/pictures.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { pictureAddress, pictureFile } from "./attachments.ts";
import { differenceHash } from "./difference-hash.ts";
import { fileStore } from "./file-store.ts";
import { requireUnmutedAnywhere } from "./judge-message.ts";
import type { ChatNeeds } from "./needs.ts";
import { allowancesOf, dayMs, isNewcomer, picturesPerDay } from "./policy.ts";
import { requireChat } from "./read-messages.ts";

/** Pixels of the longer side, and bytes, of what is kept. */
const longestSide = 1_280;
const mostBytes = 400 * 1_024;
/** Tried in this order until the picture is small enough. */
const qualities = [82, 64, 45, 25] as const;

export interface SavedPicture {
  readonly attachment_type: "image";
  readonly attachment_url: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Keeps a picture for one message of the next hour, drawn anew. Ten a day.
 * Refuses with what `protection.mayChat` does, `chat_muted`, `invalid_fields` (`image_invalid`, `image_too_large`, `image_refused`), `slow_mode`, `wrong_state`, `busy`.
 */
export async function savePicture(needs: ChatNeeds, scope: PlayerScope, bytes: Buffer): Promise<SavedPicture> {
  requireChat(scope);
  const key = keyOf(scope);
  const now = needs.clock.now();
  await needs.protection.mayChat(scope);
  const player = await needs.players.byId(key);
  if (!allowancesOf(scope.tenant.settings).pictures || !player || isNewcomer(player.created_at, now)) throw refuse("wrong_state");
  const picture = await draw(bytes);
  const { width, height } = await sharp(picture).metadata();
  const hash = await differenceHash(picture);
  const id = newId();
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, key);
    await requireUnmutedAnywhere(needs, scope, tx);
    if (await needs.moderation.isRemovedPicture(tx, { tenant_id: key.tenant_id, hash }))
      throw refuse("invalid_fields", { fields: { file: ["image_refused"] } });
    const today = await fileStore.countSince(tx, key, new Date(now.getTime() - dayMs));
    if (today >= picturesPerDay * needs.limitScale) throw refuse("slow_mode", { retryAfter: 3_600 });
    await fileStore.insert(tx, { ...key, id, width, height, bytes: picture.length, hash, created_at: now });
  });
  // After its row: what fails here is erased with the pictures that nobody attached.
  await needs.storage.put(pictureFile(key.tenant_id, id), picture);
  return { attachment_type: "image", attachment_url: pictureAddress(id), width, height };
}

async function draw(bytes: Buffer): Promise<Buffer> {
  for (const quality of qualities) {
    const picture = await redraw(bytes, "file", (source) =>
      source.resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true }).webp({ quality }),
    );
    if (picture.length <= mostBytes) return picture;
  }
  throw refuse("invalid_fields", { fields: { file: ["image_too_large"] } });
}

/** Null until its message is shown. */
export async function readPicture(needs: Pick<ChatNeeds, "db" | "storage">, tenantId: number, id: string): Promise<Buffer | null> {
  if (!/^[0-9a-f-]{36}$/.test(id) || !(await fileStore.isShown(needs.db, tenantId, id))) return null;
  return needs.storage.get(pictureFile(tenantId, id));
}
