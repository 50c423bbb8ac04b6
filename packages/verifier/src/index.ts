/** Recomputes rounds from their proofs, with the engines' own code and nothing of the server. */
export { readProof } from "./round-proof.ts";
export { sortedJson } from "./sorted-json.ts";
export { verifyProof } from "./verify-proof.ts";
export type { Check, CheckName, Verification } from "./verify-proof.ts";
export type { RoundProof } from "./round-proof.ts";
