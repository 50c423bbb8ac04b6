import { isCentavos, type Centavos } from "@trevo/domain";

/** The fields of a round's proof needed for verification. It may contain others: ledger entries and times are the server's statement. */
export interface RoundProof {
  readonly round_id: string | null;
  readonly server_seed_hash: string;
  /** Null until the player rotates the seed. */
  readonly server_seed: string | null;
  readonly client_seed: string;
  readonly nonce: number;
  /** For a round of a hash chain: the published end of the chain, which is the server seed hashed `nonce` times. */
  readonly chain_commitment?: string;
  readonly game: string;
  readonly params: unknown;
  readonly rules_hash: string;
  readonly paytable_hash: string;
  readonly outcome: unknown;
  readonly stake: Centavos;
  /** For a multi-action round: the opening stake; actions may have added to it. */
  readonly opening_stake?: Centavos;
  readonly payout: Centavos;
}

type Reading = { ok: true; proof: RoundProof } | { ok: false; faults: string[] };

const isHash = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/i.test(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isAmount = (value: unknown): value is Centavos => isCentavos(value) && value >= 0;

const fields: Record<Exclude<keyof RoundProof, "round_id" | "opening_stake" | "chain_commitment">, (value: unknown) => boolean> = {
  server_seed_hash: isHash,
  server_seed: (value) => value === null || (typeof value === "string" && value !== ""),
  client_seed: (value) => typeof value === "string",
  nonce: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  game: (value) => typeof value === "string",
  params: isObject,
  rules_hash: isHash,
  paytable_hash: isHash,
  outcome: isObject,
  // 0 for a reward box, which was paid for when it was bought.
  stake: isAmount,
  payout: isAmount,
};

/** Reads a proof, with or without the `{"data": …}` envelope of the response. Faults name fields. */
export function readProof(input: unknown): Reading {
  const value = isObject(input) && isObject(input["data"]) ? input["data"] : input;
  if (!isObject(value)) return { ok: false, faults: ["no JSON object"] };
  const optional = {
    ...("opening_stake" in value && { opening_stake: fields.stake }),
    ...("chain_commitment" in value && { chain_commitment: isHash }),
  };
  const faults = Object.entries({ ...fields, ...optional })
    .filter(([field, holds]) => !holds(value[field]))
    .map(([field]) => `${field} ${field in value ? "has another form" : "is missing"}`);
  if (faults.length > 0) return { ok: false, faults };
  const proof = value as unknown as RoundProof;
  return { ok: true, proof: { ...proof, round_id: typeof value["round_id"] === "string" ? value["round_id"] : null } };
}
