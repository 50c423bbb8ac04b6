import { type Localized, maxCentavos } from "@trevo/domain";
import { z } from "zod";

/** How a number of a rule is formatted in the terms. */
export type Unit =
  | "centavos"
  | "bps"
  | "weight_bps"
  | "tenths"
  | "hundredths"
  | "thousandths"
  | "days"
  | "months"
  | "hour"
  | "count"
  | "level"
  | "place";

/** Form control of a field in the back office. */
export type Control =
  | "money"
  | "percent"
  | "number"
  | "choice"
  | "choices"
  | "switch"
  | "text"
  | "instant"
  | "game"
  | "box"
  | "mission"
  | "player_list"
  | "category"
  | "list"
  | "group";

export interface FieldMeta {
  readonly label: Localized;
  readonly control: Control;
  readonly unit?: Unit;
  readonly help?: Localized;
  /** For a list of fixed length: labels of its values. */
  readonly places?: readonly Localized[];
  /** Labels of the options. */
  readonly options?: Readonly<Record<string, Localized>>;
}

/** Labels, units and controls of fields, which end up in a rule's JSON Schema. */
export const fieldMeta = z.registry<FieldMeta>();

export type FieldShape = Readonly<Record<string, z.ZodType>>;

/** Adds a label to a schema. A wrapper such as `nullable` is another schema and needs its own. */
export function field<Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema {
  fieldMeta.add(schema, meta);
  return schema;
}

type Text = Localized & { readonly help?: Localized };
interface Range {
  readonly min?: number;
  readonly max: number;
}

const metaOf = ({ pt, en, help }: Text): Pick<FieldMeta, "label" | "help"> => ({ label: { pt, en }, ...(help && { help }) });

/** Amount in centavos: at least 1 unless `min` is given, and below the largest amount that can be formatted. */
export const moneyField = (text: Text, { min = 1, max = maxCentavos - 1 }: Partial<Range> = {}) =>
  field(z.int().min(min).max(max), { ...metaOf(text), control: "money", unit: "centavos" });

/** Share in basis points. */
export const percentField = (text: Text, { min = 1, max = 10_000 }: Partial<Range> = {}) =>
  field(z.int().min(min).max(max), { ...metaOf(text), control: "percent", unit: "bps" });

export const numberField = (text: Text, unit: Unit, { min = 1, max }: Range) =>
  field(z.int().min(min).max(max), { ...metaOf(text), control: "number", unit });

export const switchField = (text: Text, initial = false) => field(z.boolean().default(initial), { ...metaOf(text), control: "switch" });

export const choiceField = <const Options extends Readonly<Record<string, Localized>>>(
  text: Text,
  options: Options,
  initial: keyof Options & string,
) => {
  const names = Object.keys(options) as (keyof Options & string)[];
  const known = z.enum(names as [keyof Options & string, ...(keyof Options & string)[]]);
  return field(known.default(initial as never), { ...metaOf(text), control: "choice", options });
};

/** The same field, or null for none. */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  const meta = fieldMeta.get(schema);
  if (!meta) throw new Error("a field without a label");
  const nullable = schema.nullable();
  return field(nullable.default(null as never), meta);
}

/** The same field with a default for forms and drafts that omit it. */
export function withDefault<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  const meta = fieldMeta.get(schema);
  if (!meta) throw new Error("a field without a label");
  return field(schema.default(value as never), meta);
}

export const listField = <Item extends z.ZodType>(text: Text, item: Item, { min = 0, max }: Range) =>
  field(z.array(item).min(min).max(max).default([]), { ...metaOf(text), control: "list" });

const titleMax = 120;
const idMax = 64;
const maxGameId = 2_147_483_647;

const title = () => z.string().trim().min(1).max(titleMax);

/** A game of the tenant's catalogue: its id, and the title that the terms state. Storing the offer compares the two. */
const gameRef = () => z.strictObject({ id: z.int().min(1).max(maxGameId), title: title() });
export type GameRef = z.output<ReturnType<typeof gameRef>>;

/** An object of the tenant, such as a box or a mission: its id, and the title that the terms state. */
const thingRef = () => z.strictObject({ id: z.string().min(1).max(idMax), title: title() });
export type ThingRef = z.output<ReturnType<typeof thingRef>>;

export const gameField = (text: Text) => field(gameRef(), { ...metaOf(text), control: "game" });
export const thingField = (text: Text, control: "box" | "mission" | "player_list" | "category") =>
  field(thingRef(), { ...metaOf(text), control });

export const textField = (text: Text) => field(z.strictObject({ pt: title(), en: title() }), { ...metaOf(text), control: "text" });
