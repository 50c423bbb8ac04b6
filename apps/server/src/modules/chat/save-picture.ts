import sharp from "sharp";
import type { PictureVerdict } from "../../adapters/image-screen/image-screen.ts";
import { Fault, refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { redraw } from "../../kernel/pictures.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { pictureAddress, pictureFile } from "./attachments.ts";
import { differenceHash } from "./difference-hash.ts";
import { fileStore } from "./file-store.ts";
import { requireUnmutedAnywhere } from "./judge-message.ts";
import { imageRefused, keepEvidence } from "./keep-evidence.ts";
import type { ChatNeeds } from "./needs.ts";
import { allowancesOf, dayMs, isNewcomer, picturesPerDay } from "./policy.ts";
import { requireChat } from "./read-messages.ts";
import { type Upload, uploadStore } from "./upload-store.ts";

/** Maximum pixels of the longer side, and maximum bytes, of a stored picture. */
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
 * Redraws and stores a picture for one message within the next hour. At most ten a day. Refuses like `protection.mayChat`, and with
 * `chat_muted`, `invalid_fields` (`image_invalid`, `image_too_large`, `image_refused`), `slow_mode`, `wrong_state`, `busy`.
 */
export async function savePicture(needs: ChatNeeds, scope: PlayerScope, bytes: Buffer): Promise<SavedPicture> {
  requireChat(scope);
  const key = keyOf(scope);
  const now = needs.clock.now();
  await needs.protection.mayChat(scope);
  const player = await needs.players.byId(key);
  if (!allowancesOf(scope.tenant.settings).pictures || !player || isNewcomer(player.created_at, now)) throw refuse("wrong_state");
  // Before the picture is drawn, because drawing costs time. Each transaction below asks again.
  await requireUnmutedAnywhere(needs, scope, needs.db);
  const picture = await draw(bytes);
  const { width, height } = await sharp(picture).metadata();
  const upload = { ...key, id: newId(), width, height, bytes: picture.length, hash: await differenceHash(picture), sent_at: now };
  await countUpload(needs, scope, upload);
  const screened = await screen(needs, upload, picture);
  if (screened === "abuse") throw await keepEvidence(needs, upload, picture);
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, key);
    await requireUnmutedAnywhere(needs, scope, tx);
    if (await needs.moderation.isRemovedPicture(tx, upload)) throw imageRefused();
    if (!(await uploadStore.settle(tx, upload, "kept"))) throw refuse("busy");
    const { sent_at, ...file } = upload;
    await fileStore.insert(tx, { ...file, created_at: sent_at, screened });
  });
  const { id } = upload;
  // Stored after its row: if this fails, the row is erased with the pictures that were never attached.
  await needs.storage.put(pictureFile(key.tenant_id, id), picture);
  return { attachment_type: "image", attachment_url: pictureAddress(id), width, height };
}

/**
 * Counts the picture under the account's lock, before the service is called, which charges for each one: uploads sent at the same time,
 * erased pictures and evidence count alike. A muted player's picture reaches nobody.
 */
const countUpload = (needs: ChatNeeds, scope: PlayerScope, upload: Upload): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, upload);
    await requireUnmutedAnywhere(needs, scope, tx);
    if (await needs.moderation.isRemovedPicture(tx, upload)) throw imageRefused();
    const since = new Date(upload.sent_at.getTime() - dayMs);
    if ((await uploadStore.countSince(tx, upload, since)) >= picturesPerDay * needs.limitScale)
      throw refuse("slow_mode", { retryAfter: 3_600 });
    await uploadStore.insert(tx, upload);
  });

/** A service that does not answer delays nobody, because people check every picture before it is shown. */
async function screen({ imageScreen, log }: ChatNeeds, { tenant_id, id }: Upload, bytes: Buffer): Promise<PictureVerdict | null> {
  try {
    return await imageScreen.screen({ tenant_id, id, bytes });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    log.warn({ err: error, tenant_id }, "could not screen a chat picture");
    return null;
  }
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
