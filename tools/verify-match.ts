import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { streamHash } from "@trevo/sports";
import { z } from "zod";
import { commitmentOf, drawMatch } from "../apps/sandbox/src/feed/draw-match.ts";

/**
 * `npm run verify-match -- match.json …`: draws a simulated match again from its seed and compares it, and checks the hashes of the odds
 * that were published for it. Works offline. Exit code 0: verified. 1: contradicted. 2: cannot be read.
 */
const hex = z.string().regex(/^[0-9a-f]{64}$/);

const streamRow = z.object({
  book_id: z.int(),
  seq: z.int().min(1),
  at: z.union([z.int(), z.iso.datetime()]).transform((at) => (typeof at === "number" ? at : Date.parse(at))),
  cause: z.literal("override").nullish(),
  model: z.object({ home_ppm: z.int(), away_ppm: z.int(), rho_ppm: z.int(), score: z.tuple([z.int(), z.int()]) }).nullish(),
  prices: z.array(
    z.object({
      market_id: z.int(),
      version: z.int(),
      takes_bets: z.boolean(),
      odds_x1000: z.array(z.int().nullable()),
      margin_ppm: z.int(),
    }),
  ),
  prev_hash: hex,
  hash: hex,
});

const proofShape = z.object({
  /** As the feed published it before the match. */
  commitment: hex,
  seed: z.string().min(1),
  /** Average number of goals of each side, which the pairing determines. */
  expected: z.tuple([z.number().positive(), z.number().positive()]),
  /** Everything that happened, as the feed reported it. */
  moments: z.array(z.object({ at_s: z.number(), state: z.json() })).min(1),
  /** Rows of the public odds stream (`GET /sportsbook/odds-log/:seq`), in order. */
  stream: z.array(streamRow).default([]),
});

type MatchProof = z.output<typeof proofShape>;

export interface MatchCheck {
  readonly name: "form" | "commitment" | "match" | "odds" | "chain";
  readonly ok: boolean;
  readonly detail: string;
}

const check = (name: MatchCheck["name"], ok: boolean, detail: string): MatchCheck => ({ name, ok, detail });

function checkMatch({ seed, expected, moments }: MatchProof): MatchCheck {
  const drawn = drawMatch(seed, expected);
  const differs = drawn.findIndex((moment, index) => !isDeepStrictEqual(moment, moments[index]));
  if (differs >= 0) return check("match", false, `moment ${differs + 1} is not the one that the seed draws`);
  if (moments.length > drawn.length) return check("match", false, `${moments.length - drawn.length} moments are not drawn by the seed`);
  return check("match", true, `the seed draws all ${drawn.length} moments`);
}

async function checkHashes(rows: MatchProof["stream"]): Promise<MatchCheck> {
  for (const row of rows)
    if ((await streamHash(row.prev_hash, row)) !== row.hash) return check("odds", false, `row ${row.seq} is not the one of its hash`);
  return check("odds", true, rows.length === 0 ? "no odds in this proof" : `${rows.length} rows have their hashes`);
}

/** Rows that follow each other must be chained. Rows of other matches lie between, so numbers may be missing. */
function checkChain(rows: MatchProof["stream"]): MatchCheck {
  let chained = 0;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!before) continue;
    if (row.book_id !== before.book_id || row.seq <= before.seq)
      return check("chain", false, `row ${row.seq} does not follow row ${before.seq}`);
    if (row.seq !== before.seq + 1) continue;
    if (row.prev_hash !== before.hash) return check("chain", false, `row ${row.seq} does not name the hash of row ${before.seq}`);
    chained += 1;
  }
  return check("chain", true, `${chained} rows follow their predecessor in this proof`);
}

/** Checks a proof as it was read from a file, with or without the `data` of a response around it. */
export async function verifyMatch(input: unknown): Promise<MatchCheck[]> {
  const wrapped = z.object({ data: z.unknown() }).safeParse(input);
  const parsed = proofShape.safeParse(wrapped.success ? wrapped.data.data : input);
  if (!parsed.success) return [check("form", false, z.prettifyError(parsed.error))];
  const proof = parsed.data;
  const opens = commitmentOf(proof.seed) === proof.commitment;
  return [
    check("commitment", opens, opens ? "the seed is the one that was committed to" : "the seed is not the one that was committed to"),
    checkMatch(proof),
    await checkHashes(proof.stream),
    checkChain(proof.stream),
  ];
}

async function run(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) {
    process.stderr.write("usage: npm run verify-match -- match.json …\n");
    return 2;
  }
  let code = 0;
  for (const path of paths) {
    const checks = await readFile(path, "utf8").then(
      (text) => verifyMatch(JSON.parse(text)),
      () => [check("form", false, "the file cannot be read")],
    );
    for (const { name, ok, detail } of checks) process.stdout.write(`${ok ? "ok  " : "FAIL"}  ${name.padEnd(10)}  ${detail}\n`);
    const failed = checks.filter(({ ok }) => !ok);
    process.stdout.write(failed.length === 0 ? "Verified: the match was played exactly as its seed draws it.\n" : "Not verified.\n");
    code = Math.max(code, failed.length === 0 ? 0 : failed.some(({ name }) => name === "form") ? 2 : 1);
  }
  return code;
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2)).catch(() => 2);
