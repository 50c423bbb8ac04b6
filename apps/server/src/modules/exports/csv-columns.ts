import { type Endpoint, type ExportedList, contract, exportedLists } from "@trevo/contract";
import { z } from "zod";
import type { Cell } from "../../kernel/csv.ts";

interface CsvColumn {
  readonly path: readonly string[];
  readonly isMoney: boolean;
}

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrap(schema.unwrap()) : schema;

function pathsOf(schema: unknown, before: readonly string[] = []): string[][] {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [[...before]];
  return Object.entries(inner.shape).flatMap(([name, field]) => pathsOf(field, [...before, name]));
}

/** Returns a column for each field of the list's rows, named as in its endpoint. The header does not depend on the rows. */
export function columnsOf(list: ExportedList): CsvColumn[] {
  const { response }: Endpoint = contract[list];
  const rows = response instanceof z.ZodObject ? unwrap(response.shape["data"]) : null;
  if (!(rows instanceof z.ZodArray)) throw new Error(`${list} is not a list`);
  const money: readonly string[] = exportedLists[list];
  return pathsOf(rows.element).map((path) => ({ path, isMoney: money.includes(path.join(".")) }));
}

/** Money has two columns: one formatted for spreadsheets, and one in centavos. */
export const headOf = (columns: readonly CsvColumn[]): string[] =>
  columns.flatMap(({ path, isMoney }) => (isMoney ? [path.join("."), `${path.join(".")}_centavos`] : [path.join(".")]));

const isPlain = (value: unknown): value is string | number | boolean => ["string", "number", "boolean"].includes(typeof value);

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  if (Array.isArray(value) && value.every(isPlain)) return value.join(", ");
  return JSON.stringify(value);
}

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);

export const cellsOf = (columns: readonly CsvColumn[], row: unknown): Cell[] =>
  columns.flatMap(({ path, isMoney }): Cell[] => {
    const value = valueAt(row, path);
    if (!isMoney) return [cellOf(value)];
    return typeof value === "number" ? [{ amount: value }, value] : [null, null];
  });
