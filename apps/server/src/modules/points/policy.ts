/** Months without a movement after which points lapse. */
const idleMonths = 12;
/** Time between the notification and the lapse, in ms. */
const noticeMs = 30 * 86_400_000;

const addMonths = (at: Date, months: number): Date => {
  const moved = new Date(at);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved;
};

/** When points lapse, given their last movement and the time of the notification. */
export const lapseDateOf = (lastAt: Date, notifiedAt: Date): Date =>
  new Date(Math.max(addMonths(lastAt, idleMonths).getTime(), notifiedAt.getTime() + noticeMs));

/** Points without a movement since then are due to lapse. */
export const lapsesBefore = (now: Date): Date => addMonths(now, -idleMonths);
/** Players without a movement since then are notified. */
export const noticeBefore = (now: Date): Date => lapsesBefore(new Date(now.getTime() + noticeMs));

/** When the moment's UTC date has ended in every zone: the last zones are 12 hours behind. */
export const endOfDay = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1, 12));
