import { z } from "zod";

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** PostgreSQL can store neither NUL nor lone surrogates. */
const storable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
const words = (max: number) => z.string().trim().min(1).max(max).refine(storable, "no text");
const centavos = z.int().positive().max(10_000_000_000);
/** A path on the site, or an https address. */
const picture = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https:\/\/)\S+$/)
  .refine(storable, "no text");

const providerRow = z.strictObject({
  kind: z.literal("provider"),
  code: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  name: words(60),
});

const categoryRow = z.strictObject({
  kind: z.literal("category"),
  slug,
  name_pt: words(60),
  name_en: words(60),
  position: z.int().min(0).max(1_000_000).default(1_000),
});

const gameRow = z
  .strictObject({
    kind: z.literal("game"),
    provider: z.string(),
    gamecode: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/),
    title: words(120),
    /** Set if the game has another name in English. */
    title_en: words(120).nullable().default(null),
    category: slug,
    image: picture,
    image_mobile: picture.nullable().default(null),
    /** In basis points. */
    rtp: z.int().min(0).max(10_000).nullable().default(null),
    paint: z
      .string()
      .regex(/^([a-z]{2}|#[0-9a-f]{6})$/i)
      .default("fo"),
    only_demo: z.boolean().default(false),
    bonus_allowed: z.boolean().default(true),
    has_tables: z.boolean().default(false),
    badge: z.enum(["new", "live", "bonus", "demo"]).nullable().default(null),
    volatility: z.enum(["low", "medium", "high", "chosen"]).nullable().default(null),
    /** Hundredths of the stake. */
    max_win_x100: z.int().positive().nullable().default(null),
    min_stake: centavos.nullable().default(null),
    max_stake: centavos.nullable().default(null),
    rules_pt: words(2_000).nullable().default(null),
    rules_en: words(2_000).nullable().default(null),
  })
  .refine(({ min_stake, max_stake }) => !min_stake || !max_stake || min_stake <= max_stake, {
    path: ["max_stake"],
    error: "below min_stake",
  });

const importRow = z.discriminatedUnion("kind", [providerRow, categoryRow, gameRow]);

/** A line of an import, as described in docs/catalogue.md. */
export type ImportRow = z.output<typeof importRow>;

/** Returns the row, or a description of what is wrong with the line. */
export function readImportRow(line: string): ImportRow | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: "not JSON" };
  }
  const parsed = importRow.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { fault: `${issue?.path.join(".") || "row"}: ${issue?.message ?? "invalid"}` };
}
