import sharp from "sharp";
import type { PictureVerdict } from "../../adapters/image-screen/image-screen.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { Fault, type Refusal, refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { redraw } from "../../kernel/pictures.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { pictureAddress, pictureFile } from "./attachments.ts";
import { differenceHash } from "./difference-hash.ts";
import { evidenceStore } from "./evidence-store.ts";
import { type FileRow, fileStore } from "./file-store.ts";
import { requireUnmutedAnywhere } from "./judge-message.ts";
import type { ChatNeeds } from "./needs.ts";
import { allowancesOf, dayMs, isNewcomer, picturesPerDay } from "./policy.ts";
import { requireChat } from "./read-messages.ts";

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
  const picture = await draw(bytes);
  const { width, height } = await sharp(picture).metadata();
  const file = { ...key, id: newId(), width, height, bytes: picture.length, hash: await differenceHash(picture), created_at: now };
  const allow = async (db: Db | Tx): Promise<void> => {
    if (await needs.moderation.isRemovedPicture(db, file)) throw imageRefused();
    const since = new Date(now.getTime() - dayMs);
    // What became evidence counts too: each one is a call of the service and a case.
    const today = (await fileStore.countSince(db, key, since)) + (await evidenceStore.countSince(db, key, since));
    if (today >= picturesPerDay * needs.limitScale) throw refuse("slow_mode", { retryAfter: 3_600 });
  };
  // Checked before the service is called, and again under the account's lock, where it counts.
  await allow(needs.db);
  const screened = await screen(needs, file, picture);
  if (screened === "abuse") throw await keepEvidence(needs, file, picture);
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, key);
    await requireUnmutedAnywhere(needs, scope, tx);
    await allow(tx);
    await fileStore.insert(tx, { ...file, screened });
  });
  const { id } = file;
  // Stored after its row: if this fails, the row is erased with the pictures that were never attached.
  await needs.storage.put(pictureFile(key.tenant_id, id), picture);
  return { attachment_type: "image", attachment_url: pictureAddress(id), width, height };
}

const imageRefused = (): Refusal => refuse("invalid_fields", { fields: { file: ["image_refused"] } });

type NewFile = Omit<FileRow, "attached_at" | "screened">;

/** A service that does not answer delays nobody, because people check every picture before it is shown. */
async function screen({ imageScreen, log }: ChatNeeds, { tenant_id, id }: NewFile, bytes: Buffer): Promise<PictureVerdict | null> {
  try {
    return await imageScreen.screen({ tenant_id, id, bytes });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    log.warn({ err: error, tenant_id }, "could not screen a chat picture");
    return null;
  }
}

/**
 * A picture screened as abuse of a child is shown to no one: it is sealed for the authority, copies are refused, and a case names the
 * sender. Returns the refusal.
 */
async function keepEvidence(needs: ChatNeeds, file: NewFile, picture: Buffer): Promise<Refusal> {
  const { tenant_id, player_id, id } = file;
  await evidenceStore.put(needs, file, picture);
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, { tenant_id, player_id });
    const subject = { type: "picture" as const, id };
    const opened = { tenant_id, player_id, subject, room: null, urgency: "minor" as const, reason: "minors", quote: "", held: false };
    const case_id = await needs.moderation.openCase(tx, opened);
    await evidenceStore.insert(tx, { ...file, case_id });
    await needs.moderation.markPicture(tx, { tenant_id, hash: file.hash });
  });
  return imageRefused();
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
