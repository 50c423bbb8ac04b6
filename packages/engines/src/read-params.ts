import type { Faults, Read } from "./house-engine.ts";

/** Parses one field; null is a fault, reported under its key (`number_invalid`, `invalid`). */
export interface FieldReader<T> {
  readonly fault: string;
  read(value: unknown): T | null;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses exactly these fields. A missing field is reported as `required`, an unknown one as `invalid`; all faults are reported. */
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

/** One of a few values, compared strictly. */
export const oneOf = <T extends string | number>(values: readonly T[]): FieldReader<T> => ({
  fault: "invalid",
  read: (value) => values.find((known) => known === value) ?? null,
});

/** An integer within bounds, both included. */
export const wholeNumber = (range: { readonly min: number; readonly max: number }): FieldReader<number> => ({
  fault: "number_invalid",
  read: (value) => (Number.isInteger(value) && Number(value) >= range.min && Number(value) <= range.max ? Number(value) : null),
});

/**
 * A number with two decimals, converted to hundredths. Accepts only numbers that equal the nearest double of a two-decimal text: 33.33, but
 * not 33.333 or `"33"`.
 */
export const hundredths = (range: { readonly minX100: number; readonly maxX100: number }): FieldReader<number> => ({
  fault: "number_invalid",
  read: (value) => {
    if (typeof value !== "number") return null;
    const rounded = Math.round(value * 100);
    return rounded >= range.minX100 && rounded <= range.maxX100 && rounded / 100 === value ? rounded : null;
  },
});
