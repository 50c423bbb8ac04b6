import { type Refusal, refuse } from "../../kernel/errors.ts";
import { evidenceStore } from "./evidence-store.ts";
import type { ChatModuleNeeds } from "./needs.ts";
import { dayMs } from "./policy.ts";
import { type Upload, uploadStore } from "./upload-store.ts";

type EvidenceNeeds = Pick<ChatModuleNeeds, "db" | "clock" | "storage" | "vault" | "players" | "moderation">;

/** A request that has not ended by then never will. */
const unfinishedMs = 10 * 60_000;
const batch = 100;

export const imageRefused = (): Refusal => refuse("invalid_fields", { fields: { file: ["image_refused"] } });

/**
 * A picture screened as abuse of a child is shown to no one: it is sealed for the authority, copies are refused, and a case names the
 * sender. Returns the refusal. The verdict and the file come first: if the process stops or the storage fails before the case is written,
 * `settleUploads` writes it.
 */
export async function keepEvidence(needs: EvidenceNeeds, upload: Upload, picture: Buffer): Promise<Refusal> {
  try {
    await uploadStore.settle(needs.db, upload, "abuse");
  } finally {
    // Either of the two is enough for the job.
    await evidenceStore.put(needs, upload, picture);
  }
  await recordEvidence(needs, upload, { stored: true });
  return imageRefused();
}

const recordEvidence = (
  { db, players, moderation }: EvidenceNeeds,
  { sent_at, ...upload }: Upload,
  { stored }: { readonly stored: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { tenant_id, player_id, id, hash } = upload;
    await players.holdAlone(tx, { tenant_id, player_id });
    if (!(await uploadStore.settle(tx, upload, "evidence"))) return;
    const subject = { type: "picture" as const, id };
    const opened = { tenant_id, player_id, subject, room: null, urgency: "minor" as const, reason: "minors", quote: "", held: false };
    const case_id = await moderation.openCase(tx, opened);
    await evidenceStore.insert(tx, { ...upload, case_id, created_at: sent_at, stored });
    await moderation.markPicture(tx, { tenant_id, hash });
  });

/**
 * The job: ends what a stopped process or a failed storage left. What was screened as abuse gets its evidence and its case, also without a
 * file; other uploads have no picture. Rows older than a day no longer count and are erased.
 */
export async function settleUploads(needs: EvidenceNeeds): Promise<void> {
  const { db, clock, storage } = needs;
  const now = clock.now().getTime();
  for (;;) {
    const unfinished = await uploadStore.unfinished(db, new Date(now - unfinishedMs), batch);
    for (const { state, ...upload } of unfinished) {
      const stored = await evidenceStore.hasFile(storage, upload);
      if (stored || state === "abuse") await recordEvidence(needs, upload, { stored });
      else await uploadStore.settle(db, upload, "ended");
    }
    if (unfinished.length < batch) break;
  }
  while ((await uploadStore.eraseOld(db, new Date(now - dayMs), batch)) === batch);
}
