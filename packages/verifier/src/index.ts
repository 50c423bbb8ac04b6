/** Recomputes rounds and sports bets from their proofs, using the code of the engines and the odds, and nothing of the server. */
export { isBetProof } from "./bet-proof.ts";
export type { BetProof } from "./bet-proof.ts";
export { readProof } from "./round-proof.ts";
export { sortedJson } from "./sorted-json.ts";
export { verifyBet } from "./verify-bet.ts";
export type { BetCheck, BetCheckName, BetVerification } from "./verify-bet.ts";
export { verifyProof } from "./verify-proof.ts";
export type { Check, CheckName, Verification } from "./verify-proof.ts";
export type { RoundProof } from "./round-proof.ts";
