import type { Mutant } from "../mutant.ts";

const points = "apps/server/src/modules/points";
const suite = [`${points}/points.test.ts`];

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `points/${id}`, file: `${points}/${file}`, find, replace, suite });

const stake = on("book-stakes.ts");
const move = on("move-points.ts");
const lapse = on("lapse-points.ts");

/** Mutants of points: what stakes earn, what is spent, what expires. */
export const pointMutants: readonly Mutant[] = [
  stake("booked-again", "stakes.filter((stake) => isBefore({ xid: wallet.xid, id: wallet.entry_id }, stake))", "stakes.slice()"),
  stake("debt-forgiven", "due - Math.min(wallet.owed, due)", "due"),
  stake("balance-below-zero", "-Math.min(wallet.balance, -due)", "due"),
  stake("nothing-owed", "owed: wallet.owed + delta - due", "owed: wallet.owed"),
  stake("rollback-keeps-points", "counted: Math.sign(stake) * points", "counted: points"),
  move("spent-beyond-balance", "wallet.balance < amount", "wallet.balance < 0"),
  move("key-twice", "if (await pointStore.isBooked(tx, owner, key)) return false;", ""),
  move("rewards-taken", 'delta: kind === "reward" ? amount : -amount', "delta: amount"),
  lapse(
    "lapsed-on-the-named-day",
    "endOfDay(lapseDateOf(wallet.last_at, wallet.notified_at))",
    "lapseDateOf(wallet.last_at, wallet.notified_at)",
  ),
  lapse("lapsed-before-stakes-are-booked", "if (!(await isBookedUntil(needs, new Date(now.getTime() - bookedWithinMs)))) return;", ""),
  lapse(
    "lapse-without-notice",
    "!wallet?.notified_at || wallet.balance === 0 || endOfDay(lapseDateOf(wallet.last_at, wallet.notified_at)) > now",
    "!wallet",
  ),
];
