/** Points lapse after a year without a movement. */
const idleMonths = 12;
/** A player is informed this long before. */
const noticeMs = 30 * 86_400_000;

const addMonths = (at: Date, months: number): Date => {
  const moved = new Date(at);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved;
};

/** When points lapse that moved last at the one moment, and of which the player was notified at the other. */
export const lapseDateOf = (lastAt: Date, notifiedAt: Date): Date =>
  new Date(Math.max(addMonths(lastAt, idleMonths).getTime(), notifiedAt.getTime() + noticeMs));

/** Whoever moved none since then is due. */
export const lapsesBefore = (now: Date): Date => addMonths(now, -idleMonths);
/** Whoever moved none since then is notified. */
export const noticeBefore = (now: Date): Date => lapsesBefore(new Date(now.getTime() + noticeMs));

/** When a day that was named by its date in UTC has ended in every zone: the last ones are 12 hours behind. */
export const endOfDay = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1, 12));
