import type { Localized } from "@trevo/domain";

/** JSON Schema of a rule's argument, with the annotations that a form needs. */
export interface FieldSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly default?: unknown;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly label?: Localized;
  readonly control?: string;
  readonly unit?: string;
  readonly help?: Localized;
  readonly options?: Readonly<Record<string, Localized>>;
  readonly places?: readonly Localized[];
}

export type Path = readonly (string | number)[];
export type Part = Readonly<Record<string, unknown>>;

export const nameOf = (path: Path): string => path.join(".");

/** Returns the field's schema without its null alternative. */
export function withoutNone(schema: FieldSchema): { readonly schema: FieldSchema; readonly isOptional: boolean } {
  const { anyOf } = schema;
  if (!anyOf) return { schema, isOptional: false };
  // The outer default may be null, so a new value uses the inner default.
  const { anyOf: _, default: __, ...own } = schema;
  const inner = anyOf.find(({ type }) => type !== "null") ?? {};
  return { schema: { ...inner, ...own }, isOptional: anyOf.some(({ type }) => type === "null") };
}

export const codeOf = (schema: FieldSchema): string | undefined => schema.properties?.["code"]?.const;

/** Controls for things of the brand, which are selected and not typed. */
const things = new Set(["game", "box", "mission", "player_list", "category"]);
export const isThing = ({ control }: FieldSchema): boolean => control !== undefined && things.has(control);
/** True for a text in both languages. */
export const isBilingual = ({ control, type }: FieldSchema): boolean => control === "text" && type === "object";

/** Returns the initial value of a field; undefined if the member has to provide it. */
export function initialOf(schema: FieldSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  const inner = withoutNone(schema).schema;
  if (isBilingual(inner)) return { pt: "", en: "" };
  if (schema.default !== undefined && (schema.default === null || typeof schema.default !== "object" || Array.isArray(schema.default)))
    return schema.default;
  if (isThing(inner)) return undefined;
  if (inner.properties)
    return Object.fromEntries(
      Object.entries(inner.properties).flatMap(([name, field]) => {
        const value = initialOf(field);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  return inner.type === "array" ? [] : undefined;
}

/** Returns the value with another one at a path; undefined removes it. */
export function withValueAt(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next;
  if (typeof step === "number") {
    const items = Array.isArray(value) ? [...(value as unknown[])] : [];
    items[step] = withValueAt(items[step], rest, next);
    return items;
  }
  const part = { ...(value as Part | null) };
  const changed = withValueAt(part[step], rest, next);
  if (changed === undefined) delete part[step];
  else part[step] = changed;
  return part;
}

/** Number of decimals by unit. */
const digits: Readonly<Record<string, number>> = { bps: 2, weight_bps: 2, tenths: 1, hundredths: 2, thousandths: 3 };
export const digitsOf = ({ unit = "" }: FieldSchema): number => digits[unit] ?? 0;

/** Parses `12,5` with two digits as 1250. Null if empty, undefined if invalid. */
export function scaledNumber(text: string, places: number): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const [, whole = "", decimals = ""] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(typed) ?? [];
  if (whole === "" || decimals.length > places) return undefined;
  return Number(whole + decimals.padEnd(places, "0"));
}

/** Formats such a number as short as possible. */
export function scaledText(value: number, places: number, decimalSign: string): string {
  const padded = String(value).padStart(places + 1, "0");
  const decimals = padded.slice(padded.length - places).replace(/0+$/, "");
  return places === 0 || decimals === "" ? padded.slice(0, padded.length - places) : `${padded.slice(0, -places)}${decimalSign}${decimals}`;
}

export interface Change {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null;

/** Returns the paths at which two values differ, each at the deepest level that both have. */
export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isSameRule = isPart(before) && isPart(after) && before["code"] === after["code"] && Array.isArray(before) === Array.isArray(after);
  if (!isSameRule) return [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => changesBetween(before[name], after[name], [...path, Array.isArray(before) ? Number(name) : name]));
}

/** Returns the schemas from the root to the field at a path, as far as they are known. */
export function schemasAt(schema: FieldSchema, path: Path, value: unknown): FieldSchema[] {
  const { schema: inner } = withoutNone(schema);
  const code = isPart(value) ? value["code"] : undefined;
  const known = inner.oneOf ? (inner.oneOf.find((one) => codeOf(one) === code) ?? inner) : inner;
  const [step, ...rest] = path;
  if (step === undefined) return [schema];
  const next = typeof step === "number" ? known.items : known.properties?.[step];
  return [schema, ...(next ? schemasAt(next, rest, isPart(value) ? value[step] : undefined) : [])];
}
