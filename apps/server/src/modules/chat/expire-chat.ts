import { pictureFile } from "./attachments.ts";
import { fileStore } from "./file-store.ts";
import { messageStore } from "./message-store.ts";
import type { ChatModuleNeeds } from "./needs.ts";
import { evidenceStore } from "./evidence-store.ts";
import { evidenceMs, storedMs, unattachedMs } from "./policy.ts";

const batch = 1_000;
/** Files per transaction, because each removal calls the storage while the transaction is open. */
const filesAtOnce = 100;

/**
 * The job: erases messages, pictures and numbers older than 180 days, in batches. Pinned messages and those in an open case stay until that
 * ends. Files are removed before the commit: if one cannot be removed, its row stays and the next run removes both.
 */
export async function expireChat(needs: Pick<ChatModuleNeeds, "db" | "clock" | "storage" | "moderation">): Promise<void> {
  const { db, clock, storage, moderation } = needs;
  const now = clock.now();
  const before = new Date(now.getTime() - storedMs);
  const kept: string[] = [];
  const eraseSome = () =>
    db.transaction().execute(async (tx) => {
      const old = await messageStore.lockOld(tx, { before, now, kept, most: filesAtOnce });
      const evidence = new Set(await moderation.underReview(tx, old));
      kept.push(...evidence);
      const ended = old.filter(({ id }) => !evidence.has(id));
      for (const { tenant_id, file_id } of ended) if (file_id !== null) await storage.remove(pictureFile(tenant_id, file_id));
      await messageStore.erase(tx, ended);
      return old.length;
    });
  while ((await eraseSome()) === filesAtOnce);
  while ((await messageStore.eraseChangesBefore(db, before, batch)) === batch);
}

/** The job: erases pictures that were not attached within an hour. Files as above. */
export async function eraseUnattached({ db, clock, storage }: Pick<ChatModuleNeeds, "db" | "clock" | "storage">): Promise<void> {
  const before = new Date(clock.now().getTime() - unattachedMs);
  const eraseSome = () =>
    db.transaction().execute(async (tx) => {
      const erased = await fileStore.eraseUnattached(tx, before, filesAtOnce);
      for (const { tenant_id, id } of erased) await storage.remove(pictureFile(tenant_id, id));
      return erased.length;
    });
  while ((await eraseSome()) === filesAtOnce);
}

/** The job: erases evidence kept for the authority after five years. Files as above. */
export async function eraseEvidence({ db, clock, storage }: Pick<ChatModuleNeeds, "db" | "clock" | "storage">): Promise<void> {
  const before = new Date(clock.now().getTime() - evidenceMs);
  const eraseSome = () =>
    db.transaction().execute(async (tx) => {
      const erased = await evidenceStore.eraseOld(tx, before, filesAtOnce);
      for (const key of erased) await evidenceStore.removeFile(storage, key);
      return erased.length;
    });
  while ((await eraseSome()) === filesAtOnce);
}
