import { cpfDigits, isCpf, isDate, maxCentavos, parseBrazilianPhone, perLocale } from "@trevo/domain";
import { z } from "zod";
import { emailMaxLength } from "./auth-rules.ts";

/** A missing field is reported as `required`, a field of another type as `key`. */
const typed = (key: string) => ({ error: (issue: { input?: unknown }) => (issue.input === undefined ? "required" : key) });

/** A JSON integer of centavos, above zero. Text, fractions, arrays and unsafe integers are refused. */
export const amount = () => z.int(typed("amount_invalid")).min(1, "amount_invalid").max(maxCentavos, "amount_invalid");

/** Text: trimmed, not empty, bounded. */
export const text = (max: number) => z.string(typed("invalid")).trim().min(1, "required").max(max, `max_length:${max}`);

/** Id of a catalogue item: range of PostgreSQL's `int`. */
const greatestId = 2_147_483_647;
export const catalogId = () => z.int(typed("invalid")).min(1, "invalid").max(greatestId, "invalid");
/** The same in a path. */
export const catalogIdOfPath = () =>
  z.coerce.number<string | number>("invalid").int("invalid").min(1, "invalid").max(greatestId, "invalid");

export const uuid = () => z.uuid(typed("invalid"));

/** E.164 after parsing, from any common Brazilian spelling. */
export const phone = () =>
  z
    .string(typed("phone_invalid"))
    .max(40, "phone_invalid")
    .transform((value, context) => {
      const parsed = parseBrazilianPhone(value);
      if (parsed.ok) return parsed.e164;
      context.addIssue({ code: "custom", message: value.trim() === "" ? "required" : parsed.fault });
      return z.NEVER;
    });

/** Trimmed and lower-cased. */
export const email = () =>
  z
    .string(typed("email_invalid"))
    .trim()
    .toLowerCase()
    .min(1, "required")
    .max(emailMaxLength, `max_length:${emailMaxLength}`)
    .pipe(z.email("email_invalid"));

/** Digits only after parsing. */
export const cpf = () => z.string(typed("cpf_invalid")).max(20, "cpf_invalid").transform(cpfDigits).refine(isCpf, "cpf_invalid");

export const date = () => z.string(typed("date_invalid")).refine(isDate, "date_invalid");

/** One value per language. */
export const localized = <Schema extends z.ZodType>(value: Schema) => z.object(perLocale(() => value));

/** ISO 8601, UTC. */
export const instant = () => z.string();

/** A ticked box, also in urlencoded and multipart forms. */
export const accepted = () =>
  z
    .union([z.boolean(), z.enum(["true", "1", "on", "yes"])], typed("must_accept"))
    .refine((value) => value !== false, "must_accept")
    .transform(() => true as const);

export const page = () => z.object({ page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1) });

/** Position of a list's first page in time. Requests for further pages send it back so that they continue the same list. */
export const pageAsOf = () =>
  page().extend({
    as_of: z
      .string()
      .regex(/^[\d.:,]{5,8000}$/, "invalid")
      .optional(),
  });

/** `{"data": …}` plus named extras. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- no extras is the empty shape
export const one = <D extends z.ZodType, X extends z.ZodRawShape = Record<never, never>>(data: D, extras?: X) =>
  z.object({ data, ...(extras as X) });

export const list = <I extends z.ZodType>(item: I) =>
  z.object({ data: z.array(item), current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() });

/**
 * Rows committed after `as_of` are excluded, so no row moves between pages. Opaque; send it back unchanged. Lists of a brand's items
 * (games, events) have none: the brand decides their order, and players' rows are not in them.
 */
export const listAsOf = <I extends z.ZodType>(item: I) => list(item).extend({ as_of: z.string() });

/** A list read in slices, each continuing where the last one ended. Rows added in the meantime cause neither duplicates nor gaps. */
export const slice = <I extends z.ZodType>(item: I) =>
  z.object({
    data: z.array(item),
    /** Value of `after` for the next slice; null at the end. */
    next: z.string().nullable(),
  });

/** End of a slice: a row number, or a timestamp with an id. */
export const rowCursor = /^\d{1,15}$/;
export const momentCursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,64}$/;
/** A day, such as `2026-11-29`. */
export const dayCursor = /^\d{4}-\d\d-\d\d$/;

/** A position and a catalogue id, both in the range of PostgreSQL's `int`. */
export const positionCursor = /^-?\d{1,10}_\d{1,10}$/;
export const isPositionCursor = (cursor: string): boolean => cursor.split("_").every((part) => Math.abs(Number(part)) <= greatestId);
/** Rejects dates that do not exist: the pattern alone accepts February 31st and hour 25. */
const isMomentCursor = (cursor: string): boolean => !cursor.includes("T") || !Number.isNaN(Date.parse(cursor.split("_")[0] ?? ""));

export const sliceQuery = (cursor: RegExp, isWithin: (cursor: string) => boolean = isMomentCursor) =>
  z.object({
    after: z.string().regex(cursor, "invalid").refine(isWithin, "invalid").optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  });

/** A file produced by a handler in chunks. */
export interface Download {
  readonly filename: string;
  readonly pieces: AsyncIterable<string>;
}

/** Response of a handler whose endpoint has `download`. */
export const download = () => z.custom<Download>();

/** Every error response. */
export const errorReply = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

export type ErrorReply = z.output<typeof errorReply>;
