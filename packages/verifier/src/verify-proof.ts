import { commitmentOf, drawBytesAsync, engineOfRound, type HouseBet, type HouseEngine } from "@trevo/engines";
import { readProof, type RoundProof } from "./round-proof.ts";
import { sortedJson } from "./sorted-json.ts";

/** The questions, in the order in which they are asked. */
export type CheckName = "form" | "version" | "params" | "revealed" | "commitment" | "outcome" | "payout";

export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** One English sentence with the values compared. */
  readonly detail: string;
  /** What the proof's own numbers give and what the proof says, where the check compares two values. */
  readonly values?: { readonly computed: string; readonly stated: string };
}

export interface Verification {
  /** True only when every check was made and passed. */
  readonly ok: boolean;
  /** `unverifiable`: the seed is not revealed yet, or this is no proof of a known game; nothing contradicts it. */
  readonly verdict: "verified" | "contradicted" | "unverifiable";
  readonly checks: readonly Check[];
}

/**
 * Recomputes a round from its proof alone: does the seed match the commitment, do seeds and rules give this outcome,
 * does the outcome pay this payout. Asks nobody, and throws on nothing that it is given.
 */
export async function verifyProof(input: unknown): Promise<Verification> {
  const read = readProof(input);
  if (!read.ok) return conclude([{ name: "form", ok: false, detail: `This is not a proof: ${read.faults.join(", ")}.` }], "unverifiable");
  const { proof } = read;
  const checks: Check[] = [
    { name: "form", ok: true, detail: `Round ${proof.round_id ?? "without id"} of ${proof.game}, nonce ${proof.nonce}.` },
  ];

  const engine = engineOfRound({ game: proof.game, rulesHash: proof.rules_hash, paytableHash: proof.paytable_hash });
  checks.push(checkVersion(proof, engine));
  if (!engine) return conclude(checks, "unverifiable");

  const bet = engine.read(proof.params);
  if (!bet.ok) {
    const faults = Object.entries(bet.faults).map(([field, fault]) => `${field} (${fault})`);
    return conclude(
      [...checks, { name: "params", ok: false, detail: `The rules do not allow this bet: ${faults.join(", ")}.` }],
      "contradicted",
    );
  }
  if (!bet.bet.takes(proof.stake)) {
    return conclude(
      [
        ...checks,
        {
          name: "params",
          ok: false,
          detail: `The rules do not take a stake of ${proof.stake} centavos for ${sortedJson(bet.bet.params)}.`,
        },
      ],
      "contradicted",
    );
  }
  checks.push({ name: "params", ok: true, detail: `The rules allow the bet ${sortedJson(bet.bet.params)}.` });

  if (proof.server_seed === null) {
    checks.push({
      name: "revealed",
      ok: false,
      detail: "The server seed is not revealed yet: change your seeds, then take the proof again.",
    });
    return conclude(checks, "unverifiable");
  }
  checks.push({ name: "revealed", ok: true, detail: "The server seed is revealed." });
  return conclude([...checks, ...(await recompute({ proof, engine, bet: bet.bet, serverSeed: proof.server_seed }))], "contradicted");
}

/** Verified when everything passed, otherwise what the failed check means. */
function conclude(checks: readonly Check[], otherwise: "contradicted" | "unverifiable"): Verification {
  const ok = checks.every((check) => check.ok);
  return { ok, verdict: ok ? "verified" : otherwise, checks };
}

function checkVersion(proof: RoundProof, engine: HouseEngine | undefined): Check {
  return engine
    ? { name: "version", ok: true, detail: `Rules and pay table are those of ${engine.game}, version ${engine.version}.` }
    : {
        name: "version",
        ok: false,
        detail: `No known version of ${proof.game} has rules ${proof.rules_hash} and pay table ${proof.paytable_hash}.`,
      };
}

async function recompute(round: { proof: RoundProof; engine: HouseEngine; bet: HouseBet; serverSeed: string }): Promise<Check[]> {
  const { proof, engine, bet, serverSeed } = round;
  const commitment = await commitmentOf(serverSeed);
  const bytes = await drawBytesAsync({ serverSeed, clientSeed: proof.client_seed, nonce: proof.nonce }, engine.drawBytes);
  const settled = bet.play(proof.stake, bytes);
  return [
    compare("commitment", "SHA-256 of the server seed", [commitment, proof.server_seed_hash.toLowerCase()]),
    compare("outcome", "The outcome", [sortedJson(settled.outcome), sortedJson(proof.outcome)]),
    compare("payout", `The payout of a stake of ${proof.stake} centavos`, [String(settled.payout), String(proof.payout)]),
  ];
}

function compare(name: CheckName, what: string, [computed, stated]: [computed: string, stated: string]): Check {
  const ok = computed === stated;
  return {
    name,
    ok,
    detail: ok ? `${what} is ${computed}, as stated.` : `${what} is ${computed}; the proof states ${stated}.`,
    values: { computed, stated },
  };
}
