import { commitmentOf, drawBytesAsync } from "@trevo/engines";
import { type Playable, versionOf } from "./playable.ts";
import { readProof, type RoundProof } from "./round-proof.ts";
import { sortedJson } from "./sorted-json.ts";

/** Checks, in order. */
export type CheckName = "form" | "version" | "params" | "revealed" | "commitment" | "outcome" | "payout";

export interface CheckOf<Name extends string> {
  readonly name: Name;
  readonly ok: boolean;
  /** One English sentence with the values compared. */
  readonly detail: string;
  /** The recomputed and the stated value, if the check compares two values. */
  readonly values?: { readonly computed: string; readonly stated: string };
}

export type Check = CheckOf<CheckName>;

export interface VerificationOf<Name extends string> {
  /** True only if every check was made and passed. */
  readonly ok: boolean;
  /** `unverifiable`: the seed has not been revealed, or this is not the proof of a known game; nothing contradicts it. */
  readonly verdict: "verified" | "contradicted" | "unverifiable";
  readonly checks: readonly CheckOf<Name>[];
}

export type Verification = VerificationOf<CheckName>;

/**
 * Recomputes a round from its proof alone: does the seed match the commitment, do seeds and rules yield this outcome, does the outcome pay
 * this payout. Works offline and never throws.
 */
export async function verifyProof(input: unknown): Promise<Verification> {
  const read = readProof(input);
  if (!read.ok) return conclude([{ name: "form", ok: false, detail: `This is not a proof: ${read.faults.join(", ")}.` }], "unverifiable");
  const { proof } = read;
  const checks: Check[] = [
    { name: "form", ok: true, detail: `Round ${proof.round_id ?? "without id"} of ${proof.game}, nonce ${proof.nonce}.` },
  ];

  const version = await versionOf(proof);
  checks.push(checkVersion(proof, version));
  if (!version) return conclude(checks, "unverifiable");

  const allowed = checkParams(proof, version);
  checks.push(allowed.check);
  if (!allowed.round) return conclude(checks, "contradicted");

  if (proof.server_seed === null) {
    checks.push({
      name: "revealed",
      ok: false,
      detail: "The server seed is not revealed yet: change your seeds, then take the proof again.",
    });
    return conclude(checks, "unverifiable");
  }
  checks.push({ name: "revealed", ok: true, detail: "The server seed is revealed." });
  return conclude([...checks, ...(await recompute({ proof, round: allowed.round, serverSeed: proof.server_seed }))], "contradicted");
}

type Version = NonNullable<Awaited<ReturnType<typeof versionOf>>>;

/** Checks whether the rules allow the bet. Returns the round if they do. */
function checkParams(proof: RoundProof, version: Version): { check: Check; round: Playable | null } {
  const no = (detail: string) => ({ check: { name: "params" as const, ok: false, detail }, round: null });
  const read = version.read();
  if (!read.ok)
    return no(
      `The rules do not allow this bet: ${Object.entries(read.faults)
        .map(([field, fault]) => `${field} (${fault})`)
        .join(", ")}.`,
    );
  const { round } = read;
  const bet = sortedJson(round.params);
  if (!round.acceptsStake) return no(`The rules do not take a stake of ${proof.opening_stake ?? proof.stake} centavos for ${bet}.`);
  return { check: { name: "params", ok: true, detail: `The rules allow the bet ${bet}.` }, round };
}

/** Verified if everything passed, otherwise the meaning of the failed check. */
function conclude(checks: readonly Check[], otherwise: "contradicted" | "unverifiable"): Verification {
  const ok = checks.every((check) => check.ok);
  return { ok, verdict: ok ? "verified" : otherwise, checks };
}

function checkVersion(proof: RoundProof, version: Version | null): Check {
  return version
    ? { name: "version", ok: true, detail: `Rules and pay table are those of ${version.game}, version ${version.version}.` }
    : {
        name: "version",
        ok: false,
        detail: `No known version of ${proof.game} has rules ${proof.rules_hash} and pay table ${proof.paytable_hash}.`,
      };
}

async function recompute({ proof, round, serverSeed }: { proof: RoundProof; round: Playable; serverSeed: string }): Promise<Check[]> {
  const commitment = await checkCommitment(proof, serverSeed);
  const ended = round.settle(await drawBytesAsync({ serverSeed, clientSeed: proof.client_seed, nonce: proof.nonce }, round.drawBytes));
  if (!ended)
    return [
      commitment,
      { name: "outcome", ok: false, detail: "The rules do not allow these steps, or the round had not ended after them." },
    ];
  const { settled, staked } = ended;
  const stakes = compare("payout", "What the steps staked, in centavos,", [String(staked), String(proof.stake)]);
  const payout = compare("payout", `The payout of a stake of ${proof.stake} centavos`, [String(settled.payout), String(proof.payout)]);
  return [
    commitment,
    compare("outcome", "The outcome", [sortedJson(settled.outcome), sortedJson(proof.outcome)]),
    stakes.ok ? payout : stakes,
  ];
}

/** Longer than any chain. Reject proofs that ask for more work. */
const longestChain = 10_000_000;

/** For a round of a chain: also checks that its seed leads to the published end of the chain. */
async function checkCommitment(proof: RoundProof, serverSeed: string): Promise<Check> {
  const once = await commitmentOf(serverSeed);
  const first = compare("commitment", "SHA-256 of the server seed", [once, proof.server_seed_hash.toLowerCase()]);
  if (!first.ok || proof.chain_commitment === undefined) return first;
  let end = once;
  for (let nth = 1; nth < Math.min(proof.nonce, longestChain); nth += 1) end = await commitmentOf(end);
  return compare("commitment", `SHA-256 of the server seed, ${proof.nonce} times over,`, [end, proof.chain_commitment.toLowerCase()]);
}

function compare(name: CheckName, description: string, [computed, stated]: [computed: string, stated: string]): Check {
  const ok = computed === stated;
  return {
    name,
    ok,
    detail: ok ? `${description} is ${computed}, as stated.` : `${description} is ${computed}; the proof states ${stated}.`,
    values: { computed, stated },
  };
}
