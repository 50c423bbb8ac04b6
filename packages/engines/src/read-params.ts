import type { Faults, Read } from "./house-engine.ts";

/** Reads one field of the params; null is a fault, named by its key (`number_invalid`, `invalid`). */
export interface FieldReader<T> {
  readonly fault: string;
  read(value: unknown): T | null;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Exactly these fields: what is missing is `required`, what is unknown is `invalid`, and every fault is named. */
export function readParams<T extends object>(params: unknown, readers: { readonly [F in keyof T]: FieldReader<T[F]> }): Read<T> {
  if (!isRecord(params)) return { ok: false, faults: { params: "invalid" } };
  const known = Object.entries<FieldReader<unknown>>(readers);
  const strangers = Object.keys(params).filter((field) => !Object.hasOwn(readers, field));
  const faults: Faults = Object.fromEntries(strangers.map((field) => [field, "invalid"]));
  const fields: Record<string, unknown> = {};
  for (const [field, reader] of known) {
    const value = reader.read(params[field]);
    if (value === null) faults[field] = params[field] === undefined ? "required" : reader.fault;
    else fields[field] = value;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, bet: fields as T };
}

/** One of a few values, nothing that merely looks like one. */
export const oneOf = <T extends string | number>(values: readonly T[]): FieldReader<T> => ({
  fault: "invalid",
  read: (value) => values.find((known) => known === value) ?? null,
});

/** A whole number within bounds, both included. */
export const wholeNumber = (range: { readonly min: number; readonly max: number }): FieldReader<number> => ({
  fault: "number_invalid",
  read: (value) => (Number.isInteger(value) && Number(value) >= range.min && Number(value) <= range.max ? Number(value) : null),
});

/** Two decimals, in hundredths: only numbers that are exactly the nearest double of a two-decimal text, 33.33 and not 33.333 or `"33"`. */
export const hundredths = (range: { readonly minX100: number; readonly maxX100: number }): FieldReader<number> => ({
  fault: "number_invalid",
  read: (value) => {
    if (typeof value !== "number") return null;
    const rounded = Math.round(value * 100);
    return rounded >= range.minX100 && rounded <= range.maxX100 && rounded / 100 === value ? rounded : null;
  },
});
