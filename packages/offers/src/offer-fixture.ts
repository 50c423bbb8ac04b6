import fc from "fast-check";
import { type JsonSchema, jsonSchemaOf } from "./catalogue.ts";
import type { Control, Unit } from "./field.ts";
import { type OfferArgs, offerArgs } from "./offer-args.ts";

/** JSON Schema as in the catalogue: a field with its unit and control. */
export type FieldSchema = JsonSchema & { readonly unit?: Unit; readonly control?: Control };

const letters = "abcdefghijklmnopqrstuvwxyzáçãéíõ".split("");
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }).map((chars) => chars.join(""));
const zones = ["America/Sao_Paulo", "America/Manaus", "America/New_York", "Europe/Lisbon"];
const minuteMs = 60_000;
const minute = fc
  .integer({ min: Date.UTC(2026, 0, 1) / minuteMs, max: Date.UTC(2030, 0, 1) / minuteMs })
  .map((minutes) => new Date(minutes * minuteMs).toISOString());

/** Text by its control. Digits in a title would be read as numbers of the rule. */
const textOf = ({ control, maxLength = 120 }: FieldSchema): fc.Arbitrary<unknown> => {
  if (control === "instant") return minute;
  if (control === "text" && maxLength === 64) return fc.constantFrom(...zones);
  if (control === "group") return fc.array(fc.constantFrom(..."abcdef_".split("")), { maxLength: 6 }).map((chars) => `g${chars.join("")}`);
  return word;
};

const integerOf = ({ minimum = 0, maximum = 1_000 }: FieldSchema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 30) }),
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20_000) }),
    fc.integer({ min: minimum, max: maximum }),
  );

/** Alternatives of a value, each with the control and unit of the field. A nullable choice counts as one list. */
const alternativesOf = ({ anyOf, oneOf, control, unit }: FieldSchema): FieldSchema[] =>
  (anyOf ?? oneOf ?? []).flatMap((inner) => {
    const known = { ...(control && { control }), ...(unit && { unit }), ...(inner as FieldSchema) };
    return known.anyOf || known.oneOf ? alternativesOf(known) : [known];
  });

/** Any value that a form could produce from a schema, including those that only a rule as a whole can refuse. */
export function valueOf(schema: FieldSchema): fc.Arbitrary<unknown> {
  const inner = alternativesOf(schema);
  if (inner.length > 0) return fc.oneof(...inner.map(valueOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field as FieldSchema)])),
      );
    case "array": {
      const { minItems: min = 0, maxItems: max = 5 } = schema;
      const items = fc.array(valueOf(schema.items as FieldSchema), { minLength: min, maxLength: Math.max(min, Math.min(max, 3)) });
      return schema.control === "choices" ? items.map((values) => [...new Set(values)]) : items;
    }
    case "integer":
      return integerOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema);
    default:
      throw new Error(`no values of ${JSON.stringify(schema)}`);
  }
}

const offerSchema = jsonSchemaOf(offerArgs) as FieldSchema;
const partsOf = Object.entries(offerSchema.properties ?? {}) as [string, FieldSchema][];

/** Offers with every part, as far as the parts can be combined. */
export const anyOffer: fc.Arbitrary<OfferArgs> = fc
  .record(Object.fromEntries(partsOf.map(([name, schema]) => [name, valueOf(schema)])))
  .map((draft) => offerArgs.safeParse(draft))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data);

export interface Leaf {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly schema: FieldSchema;
}

const isWhole = ({ control }: FieldSchema): boolean =>
  control !== undefined && ["game", "box", "mission", "player_list", "category"].includes(control);
const isText = ({ control, type }: FieldSchema): boolean => control === "text" && type === "object";

/** Schema of a value among alternatives: by `code`, otherwise by being null or not. */
function chosen(schema: FieldSchema, value: unknown): FieldSchema {
  const all = alternativesOf(schema);
  const code = (value as { code?: string } | null)?.code;
  const found = all.find(({ type, properties }) => {
    const known = (properties?.["code"] as JsonSchema | undefined)?.const;
    return known === undefined ? (type === "null") === (value === null) : known === code;
  });
  return found ?? schema;
}

/** Fields of a value: numbers, choices, texts, and references with their title as one. */
export function leavesOf(schema: FieldSchema, value: unknown, path: readonly (string | number)[] = []): Leaf[] {
  const known = chosen(schema, value);
  if (value === null || typeof value !== "object" || isWhole(known) || isText(known)) return [{ path, value, schema }];
  if (Array.isArray(value)) return value.flatMap((item, no) => leavesOf(known.items as FieldSchema, item, [...path, no]));
  return Object.entries(value)
    .filter(([name]) => name !== "code")
    .flatMap(([name, field]) => leavesOf((known.properties ?? {})[name] as FieldSchema, field, [...path, name]));
}

export const leavesOfOffer = (args: OfferArgs): Leaf[] => leavesOf(offerSchema, args);

/** The same offer with another value at a path, or null if no such offer is valid. */
export function withValue(args: OfferArgs, { path }: Pick<Leaf, "path">, value: unknown): OfferArgs | null {
  const changed: unknown = structuredClone(args);
  let part = changed as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) part = part[step] as Record<string | number, unknown>;
  part[path.at(-1) ?? ""] = value;
  const parsed = offerArgs.safeParse(changed);
  return parsed.success ? parsed.data : null;
}
