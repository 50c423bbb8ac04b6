import { isCpf } from "./cpf.ts";
import { parseBrazilianPhone } from "./phone.ts";

/** The rules of the form library, by name. */
export type LibraryRule =
  | "alpha"
  | "alpha_num"
  | "alpha_dash"
  | "alpha_spaces"
  | "between"
  | "confirmed"
  | "digits"
  | "dimensions"
  | "email"
  | "not_one_of"
  | "ext"
  | "image"
  | "integer"
  | "length"
  | "max"
  | "max_value"
  | "min"
  | "min_value"
  | "numeric"
  | "one_of"
  | "regex"
  | "required"
  | "required_if"
  | "size"
  | "url"
  | "mimes";

/** The product's own rules, each with messages of its own. */
export type ProductRule = "number" | "phone" | "phone_country" | "full_name" | "surname" | "cpf" | "password_mix";

export type RuleName = LibraryRule | ProductRule;

/** The violated rule and its parameters. */
export interface Fault {
  readonly rule: RuleName;
  readonly params: Readonly<Record<string, string | number>>;
}

/** All values of the form, for rules that compare fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Null if the value is valid. Only the required rules reject an empty value. A form's own rule may return something other than a `Fault`.
 */
export type Rule<Found = Fault> = (value: unknown, form: FormValues) => Found | null;

/** Properties checked by file rules. Width and height (pixels) are known for decoded pictures only. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
}

const noForm: FormValues = {};

/** Checks the rules in order and returns the first fault. */
export function firstFault<Found = Fault>(value: unknown, rules: readonly Rule<Found>[], form: FormValues = noForm): Found | null {
  for (const rule of rules) {
    const fault = rule(value, form);
    if (fault) return fault;
  }
  return null;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === "string" ? value.trim() === "" : isEmptyList(value));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

type Params = Fault["params"];
type Judge<V> = (value: V, form: FormValues) => boolean;

const rule =
  (name: RuleName, passes: Judge<unknown>, params: Params = {}): Rule =>
  (value, form) =>
    passes(value, form) ? null : { rule: name, params };

/** An empty value passes, because `required` is a separate rule. A list passes if all its values do. */
const filled = (name: RuleName, passes: Judge<unknown>, params?: Params): Rule =>
  rule(name, (value, form) => isEmpty(value) || [value].flat().every((one) => passes(one, form)), params);

const text = (name: RuleName, passes: Judge<string>, params?: Params): Rule =>
  filled(name, (value, form) => (typeof value === "string" || typeof value === "number") && passes(String(value), form), params);

const amount = (name: RuleName, passes: Judge<number>, params?: Params): Rule =>
  text(name, (value, form) => isNumber(value) && passes(Number(value.replace(",", ".")), form), params);

const file = (name: RuleName, passes: Judge<FileFacts>, params?: Params): Rule =>
  filled(name, (value, form) => isFile(value) && passes(value, form), params);

const isNumber = (value: string): boolean => /^[+-]?\d+([.,]\d+)?$/.test(value.trim());

const isFile = (value: unknown): value is FileFacts =>
  typeof value === "object" && value !== null && "name" in value && "type" in value && "size" in value;

const pattern = (name: RuleName, form: RegExp): Rule => text(name, (value) => form.test(value));

/** Requires true, text that is not blank, a ticked box, or a list that is not empty. */
export const required: Rule = rule("required", (value) => !isEmpty(value));

/** Required if another field has one of these values. */
export const requiredIf = (field: string, ...values: readonly unknown[]): Rule =>
  rule("required_if", (value, form) => !values.includes(form[field]) || !isEmpty(value));

export const alpha: Rule = pattern("alpha", /^[\p{L}\p{M}]+$/u);
export const alphaNum: Rule = pattern("alpha_num", /^[\p{L}\p{M}\p{N}]+$/u);
export const alphaDash: Rule = pattern("alpha_dash", /^[\p{L}\p{M}\p{N}_-]+$/u);
export const alphaSpaces: Rule = pattern("alpha_spaces", /^[\p{L}\p{M}\s]+$/u);
export const numeric: Rule = pattern("numeric", /^\d+$/);
export const integer: Rule = pattern("integer", /^[+-]?\d+$/);

/** Global and sticky expressions keep state between calls, so those flags are removed. */
export const regex = (form: RegExp): Rule => pattern("regex", new RegExp(form.source, form.flags.replace(/[gy]/g, "")));

/** A number with either decimal separator. */
export const number: Rule = text("number", isNumber);

export const email: Rule = pattern("email", /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i);
export const url: Rule = text("url", (value) => /^https?:\/\//i.test(value) && URL.canParse(value));

/** Exactly this many digits and nothing else. */
export const digits = (length: number): Rule => text("digits", (value) => /^\d+$/.test(value) && value.length === length, { length });

/** Exactly this many characters, or list values. */
export const length = (count: number): Rule =>
  rule("length", (value) => isEmpty(value) || (Array.isArray(value) ? value.length : String(value).length) === count, { length: count });

/** Minimum and maximum number of characters, counted as on the wire (UTF-16). */
export const min = (count: number): Rule => text("min", (value) => value.length >= count, { length: count });
export const max = (count: number): Rule => text("max", (value) => value.length <= count, { length: count });

export const minValue = (least: number): Rule => amount("min_value", (value) => value >= least, { min: least });
export const maxValue = (most: number): Rule => amount("max_value", (value) => value <= most, { max: most });
export const between = (least: number, most: number): Rule =>
  amount("between", (value) => value >= least && value <= most, { min: least, max: most });

/** Compares as text: `1` and `"1"` are equal. */
export const oneOf = (...values: readonly (string | number)[]): Rule =>
  text("one_of", (value) => values.some((one) => String(one) === value));
export const notOneOf = (...values: readonly (string | number)[]): Rule =>
  text("not_one_of", (value) => values.every((one) => String(one) !== value));

/** Equals the other field. */
export const confirmed = (field: string): Rule => filled("confirmed", (value, form) => value === form[field]);

/** Has one of these file extensions, given without the dot. */
export const ext = (...endings: readonly string[]): Rule =>
  file("ext", ({ name }) => endings.some((ending) => name.toLowerCase().endsWith(`.${ending.toLowerCase()}`)));

export const image: Rule = file(
  "image",
  ({ name, type }) => type.startsWith("image/") && /\.(jpe?g|png|gif|bmp|webp|avif|svg)$/i.test(name),
);

/** Media types; `image/*` is any picture. */
export const mimes = (...types: readonly string[]): Rule =>
  file("mimes", ({ type }) => types.some((one) => (one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : one === type)));

/** Maximum size in kilobytes of 1024 bytes. */
export const size = (kilobytes: number): Rule => file("size", (one) => one.size <= kilobytes * 1024, { size: kilobytes });

/** Exact size in pixels. Fails for files that are no pictures or were not decoded. */
export const dimensions = (width: number, height: number): Rule =>
  file("dimensions", (one) => one.width === width && one.height === height, { width, height });

/** A Brazilian number in any common notation. Numbers of other countries have a fault of their own. */
export const phone: Rule = (value) => {
  if (isEmpty(value)) return null;
  const parsed = parseBrazilianPhone(String(value));
  if (parsed.ok) return null;
  return { rule: parsed.fault === "phone_country" ? "phone_country" : "phone", params: {} };
};

/** First name and surname in one field: two words, the second with at least two characters. */
export const fullName: Rule = (value) => {
  if (isEmpty(value)) return null;
  const [, surname] = String(value).trim().split(/\s+/);
  if (surname === undefined) return { rule: "full_name", params: {} };
  return surname.length >= 2 ? null : { rule: "surname", params: {} };
};

/** Eleven digits, not all equal, with both check digits. Digits only. */
export const cpf: Rule = text("cpf", isCpf);

/** Contains both letters and other characters. */
export const passwordMix: Rule = text("password_mix", (value) => /\p{L}/u.test(value) && /[^\p{L}]/u.test(value));
