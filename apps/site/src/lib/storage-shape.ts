/** Validates a stored value, which may have been written by an older release, another program or a person. */
export type Check<T> = (value: unknown) => value is T;

const longestJson = 200_000;

/** Accepts one line of printable ASCII, as allowed in a header. */
export const asciiLine =
  (longest: number) =>
  (text: string): string | null =>
    text.length <= longest && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) ? text : null;

export const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string): T | null =>
    values.find((value) => value === text) ?? null;

/** Parses milliseconds since the epoch. */
export function momentMs(text: string): number | null {
  const ms = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return isDate(ms) ? ms : null;
}

const isDate = (value: number | string): boolean => !Number.isNaN(new Date(value).getTime());

/** Parses JSON of this shape; null for anything else. */
export const jsonOf =
  <T>(check: Check<T>) =>
  (text: string): T | null => {
    if (text.length > longestJson) return null;
    try {
      const value: unknown = JSON.parse(text);
      return check(value) ? value : null;
    } catch {
      return null;
    }
  };

/** Accepts an object with these fields; other fields are allowed. */
export const objectOf =
  <T extends object>(fields: { readonly [Key in keyof T]-?: Check<T[Key]> }): Check<T> =>
  (value): value is T =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([key, check]) => check((value as Record<string, unknown>)[key]));

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const isText =
  (longest = 500): Check<string> =>
  (value): value is string =>
    typeof value === "string" && value.length <= longest;
export const isWhole: Check<number> = (value): value is number => Number.isSafeInteger(value);
export const isFlag: Check<boolean> = (value): value is boolean => typeof value === "boolean";
/** Accepts an ISO 8601 instant. */
export const isInstant: Check<string> = (value): value is string => typeof value === "string" && value.length <= 40 && isDate(value);
