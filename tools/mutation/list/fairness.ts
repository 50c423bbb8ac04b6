import type { Mutant } from "../mutant.ts";

const engines = "packages/engines/src";
const verifier = "packages/verifier/src";
const play = "apps/server/src/modules/play";

const stream = (id: string, find: string, replace: string): Mutant => ({
  id: `fairness/${id}`,
  file: `${engines}/fairness.ts`,
  find,
  replace,
  suite: [`${engines}/fairness.test.ts`],
});

const verification = (id: string, find: string, replace: string): Mutant => ({
  id: `verifier/${id}`,
  file: `${verifier}/verify-proof.ts`,
  find,
  replace,
  suite: [verifier],
});

const seed = (id: string, find: string, replace: string): Mutant => ({
  id: `fairness/${id}`,
  file: `${play}/create-seeds.ts`,
  find,
  replace,
  suite: [`${play}/create-seeds.test.ts`, `${play}/rotate.test.ts`, `${play}/rotate-race.test.ts`],
});

/** Mutants of a round's randomness and of the program that recomputes it. */
export const fairnessMutants: readonly Mutant[] = [
  stream("nonce-not-in-the-stream", "`${clientSeed}:${nonce}:${block}`", "`${clientSeed}:${block}`"),
  stream("blocks-alike", "`${clientSeed}:${nonce}:${block}`", "`${clientSeed}:${nonce}:${block * 0}`"),
  stream("client-seed-not-in-the-stream", "`${clientSeed}:${nonce}:${block}`", "`${clientSeed.slice(0, 0)}:${nonce}:${block}`"),
  stream("negative-nonce", "if (!Number.isSafeInteger(nonce) || nonce < 0)", "if (!Number.isSafeInteger(nonce))"),
  stream("block-written-over", "bytes.set(block, index * blockBytes)", "bytes.set(block, 0)"),
  stream("draws-overlap", "const offset = index * 4;", "const offset = index * 2;"),
  stream("draw-beyond-the-bytes", "if (offset + 4 > bytes.length)", "if (offset > bytes.length)"),
  stream(
    "little-endian-draw",
    "byte(0) * 2 ** 24 + ((byte(1) << 16) | (byte(2) << 8) | byte(3))",
    "byte(3) * 2 ** 24 + ((byte(2) << 16) | (byte(1) << 8) | byte(0))",
  ),
  stream("outcome-rounded", "return Math.floor((draw * outcomes) / drawRange);", "return Math.round((draw * outcomes) / drawRange);"),
  stream("outcomes-unbounded", " || outcomes > maxOutcomes) throw", ") throw"),
  stream("draws-rounded-down", "+ divisor - 1n) / divisor;", ") / divisor;"),
  verification(
    "seed-without-commitment",
    "if (!first.ok || proof.chain_commitment === undefined) return first;",
    "if (proof.chain_commitment === undefined) return { ...first, ok: true };",
  ),
  verification("chain-not-followed", "if (!first.ok || proof.chain_commitment === undefined) return first;", "return first;"),
  verification("chain-one-link-short", "nth < Math.min(proof.nonce, longestChain)", "nth < Math.min(proof.nonce, longestChain) - 1"),
  verification(
    "any-outcome",
    'compare("outcome", "The outcome", [sortedJson(settled.outcome), sortedJson(proof.outcome)])',
    'compare("outcome", "The outcome", [sortedJson(proof.outcome), sortedJson(proof.outcome)])',
  ),
  verification("any-payout", "[String(settled.payout), String(proof.payout)]", "[String(proof.payout), String(proof.payout)]"),
  verification("any-stake-of-steps", "stakes.ok ? payout : stakes,", "payout,"),
  verification(
    "impossible-steps-pass",
    '{ name: "outcome", ok: false, detail: "The rules do not allow these steps',
    '{ name: "outcome", ok: true, detail: "The rules do not allow these steps',
  ),
  verification("stake-beyond-the-rules", "if (!round.acceptsStake) return", "if (!round) return"),
  verification(
    "hidden-seed-passes",
    'if (proof.server_seed === null) {\n    checks.push({\n      name: "revealed",\n      ok: false,',
    'if (proof.server_seed === null) {\n    checks.push({\n      name: "revealed",\n      ok: true,',
  ),
  verification("one-check-is-enough", "checks.every((check) => check.ok)", "checks.some((check) => check.ok)"),
  verification(
    "unknown-version-contradicts",
    'if (!version) return conclude(checks, "unverifiable");',
    'if (!version) return conclude(checks, "contradicted");',
  ),
  seed(
    "seed-sealed-for-another-row",
    "server_seed: vault.seal(secret, id),",
    'server_seed: vault.seal(randomBytes(32).toString("hex"), id),',
  ),
  seed("seed-that-repeats", 'const secret = randomBytes(32).toString("hex");', 'const secret = randomBytes(1).toString("hex").repeat(32);'),
];
