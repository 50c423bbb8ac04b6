import { pictureFile } from "./attachments.ts";
import { fileStore } from "./file-store.ts";
import { messageStore } from "./message-store.ts";
import type { ChatModuleNeeds } from "./needs.ts";
import { storedMs, unattachedMs } from "./policy.ts";

const batch = 1_000;
/** Each removal asks the store, and the transaction is open meanwhile. */
const filesAtOnce = 100;

/**
 * The job: what is older than 180 days goes, messages, pictures and numbers, some at a time. Files go before the commit: where one cannot be removed its
 * row stays, and the next run removes both.
 */
export async function expireChat({ db, clock, storage }: Pick<ChatModuleNeeds, "db" | "clock" | "storage">): Promise<void> {
  const before = new Date(clock.now().getTime() - storedMs);
  for (;;) {
    const erased = await db.transaction().execute(async (tx) => {
      const rows = await messageStore.eraseBefore(tx, before, filesAtOnce);
      for (const { tenant_id, file_id } of rows) if (file_id !== null) await storage.remove(pictureFile(tenant_id, file_id));
      return rows.length;
    });
    if (erased < filesAtOnce) break;
  }
  while ((await messageStore.eraseChangesBefore(db, before, batch)) === batch);
}

/** The job: pictures that nobody attached within an hour. Files as above. */
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
