/** 0: would be refused by the site. 1 to 4: weak, fair, good, strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Common beginnings of passwords in Brazil and elsewhere; the server has the complete list. */
const beginnings =
  /senha|password|p[a4@]ssw|brasil|flamengo|corinthians|palmeiras|saopaulo|santos|vasco|gremio|inter|deus|jesus|amor|admin|teste|mudar|qwert|asdf|zxcv|1q2w|abc123|iloveyou|princesa|familia/;

const digitRows = ["01234567890", "09876543210"];
const letterRows = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Number of characters when runs that a program tries first count as one: `aaaa`, `1234`, `abcd`. */
export function surprises(password: string): number {
  const text = password.toLowerCase();
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const last = text.slice(index - 1, index + 1);
    const isRun = index > 0 && (last[0] === last[1] || [...digitRows, ...letterRows].some((row) => row.includes(last)));
    if (!isRun) count++;
  }
  return count;
}

/** Rough estimate while the person types: length, variety, predictability. `own`: the person's public data. */
export function strengthOf(password: string, own: readonly string[]): Strength {
  if (password.length < 8 || !/[a-z]/i.test(password) || !/[^a-z]/i.test(password)) return 0;
  const text = password.toLowerCase();
  const known = own.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 4);
  if (beginnings.test(text) || known.some((word) => text.includes(word)) || /(19|20)\d\d$/.test(text)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = surprises(password) + (kinds - 2) * 2;
  if (points < 8) return 1;
  if (points < 11) return 2;
  return points < 15 ? 3 : 4;
}
