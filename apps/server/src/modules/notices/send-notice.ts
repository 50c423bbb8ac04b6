import type { PaymentOfNotice } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { idNamed, newId } from "../../kernel/ids.ts";
import type { NoticeNeeds } from "./index.ts";
import { presentNotice } from "./present.ts";
import { type NoticeWords, type Reader, noticeStore } from "./store.ts";

/** Where a notice without a link of its own is read. */
const listOfNotices = "/account/items";

export const tellNoticeJob = "tell-notice";

export interface NewNotice {
  readonly words: NoticeWords;
  /** A path of the site. */
  readonly link?: string;
  readonly payment?: PaymentOfNotice;
  /** What it tells of. The same event of a tenant is one notice, however often it is sent. Without one, every call is another notice. */
  readonly event?: string;
}

/** Written with whatever it is about; the player's screens hear of it after the commit. */
export async function sendNotice(needs: NoticeNeeds, tx: Tx, given: { to: Reader; notice: NewNotice }): Promise<void> {
  const { to, notice } = given;
  const id = notice.event === undefined ? newId() : idNamed(`notice:${to.tenant_id}:${notice.event}`);
  const isNew = await noticeStore.insert(tx, {
    ...to,
    id,
    words: notice.words,
    img: null,
    link: notice.link ?? null,
    pinned_until: null,
    payment: notice.payment ?? null,
    created_at: needs.clock.now(),
  });
  if (isNew) await needs.jobs.add(tx, { name: tellNoticeJob, payload: { ...to, notice_id: id } });
}

/** The job. */
export async function tellNotice(needs: NoticeNeeds, { notice_id, ...reader }: Reader & { notice_id: string }): Promise<void> {
  const row = await noticeStore.find(needs.db, reader, notice_id);
  const player = await needs.players.byId(reader);
  if (!row || !player) return;
  const notice = presentNotice(row, player.language);
  needs.broadcaster.toPlayer(reader.tenant_id, reader.player_id, "NotificationSent", notice);
  const { title, description: text } = row.words[player.language];
  await needs.push?.(reader, { id: notice_id, message: { title, text, link: row.link ?? listOfNotices } });
}
