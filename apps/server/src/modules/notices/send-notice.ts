import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { NoticeNeeds } from "./index.ts";
import { presentNotice } from "./present.ts";
import { type NoticeWords, type Reader, noticeStore } from "./store.ts";

export const tellNoticeJob = "tell-notice";

export interface NewNotice {
  readonly words: NoticeWords;
  /** A path of the site. */
  readonly link?: string;
}

/** Written with whatever it is about; the player's screens hear of it after the commit. */
export async function sendNotice(needs: NoticeNeeds, tx: Tx, given: { to: Reader; notice: NewNotice }): Promise<void> {
  const { to, notice } = given;
  const id = newId();
  await noticeStore.insert(tx, {
    ...to,
    id,
    words: notice.words,
    img: null,
    link: notice.link ?? null,
    pinned_until: null,
    created_at: needs.clock.now(),
  });
  await needs.jobs.add(tx, { name: tellNoticeJob, payload: { ...to, notice_id: id } });
}

/** The job. */
export async function tellNotice(needs: NoticeNeeds, { notice_id, ...reader }: Reader & { notice_id: string }): Promise<void> {
  const row = await noticeStore.find(needs.db, reader, notice_id);
  const player = await needs.players.byId(reader);
  if (!row || !player) return;
  needs.broadcaster.toPlayer(reader.tenant_id, reader.player_id, "NotificationSent", presentNotice(row, player.language));
}
