import type { Proof } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { Bank } from "./create-bank.ts";
import type { Chains } from "./create-chains.ts";
import { holderOf } from "./place-bet.ts";
import { isRevealed, presentProof } from "./present.ts";
import { crashStore } from "./store.ts";

export interface ProofNeeds {
  readonly db: Db;
  readonly bank: Pick<Bank, "entries">;
  readonly chains: Pick<Chains, "publicPart">;
}

/** Returns the proof of a bet of the launch's player whose flight has ended. Any other bet is not found. */
export async function readProof(needs: ProofNeeds, scope: LaunchScope, id: string): Promise<Proof> {
  const holder = holderOf(scope);
  const bet = await crashStore.findBet(needs.db, { tenant_id: holder.tenant_id, id });
  const round = bet && (await crashStore.findRound(needs.db, bet.round_id));
  if (!round || bet?.holder_id !== holder.holder_id || !isRevealed(round)) throw refuse("not_found");
  if (bet.state !== "won" && bet.state !== "lost") throw refuse("not_found");
  const { commitment } = await needs.chains.publicPart(round.chain_id);
  return presentProof({ bet, round, chainCommitment: commitment, entryIds: await needs.bank.entries(bet) });
}
