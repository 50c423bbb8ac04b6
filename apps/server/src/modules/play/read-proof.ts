import type { Proof } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type LaunchScope, type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Wallet } from "../wallet/index.ts";
import type { Seeds } from "./create-seeds.ts";
import { demoRoundStore } from "./demo-round-store.ts";
import { isReal } from "./launch-holder.ts";
import { fromDemo, fromLedger, presentProof } from "./present.ts";

export interface ProofNeeds {
  readonly db: Db;
  readonly seeds: Pick<Seeds, "byId">;
  readonly wallet: Pick<Wallet, "round" | "roundEntries">;
}

/** Returns the proof of one of the launch's own rounds. Refuses with `not_found`. */
export async function readProof(needs: ProofNeeds, scope: LaunchScope, roundId: string): Promise<Proof> {
  if (isReal(scope)) return proveRound(needs, keyOf(scope), roundId);
  const demo = await demoRoundStore.find(needs.db, { tenant_id: scope.tenant.id }, roundId);
  if (!demo || demo.launch_id !== scope.launch_id || !demo.closed) throw refuse("not_found");
  return presentProof(fromDemo(demo), await needs.seeds.byId({ tenant_id: scope.tenant.id }, demo.seed_id), []);
}

/** Returns the proof for the player's own history, when no game is open. Refuses with `not_found`. */
export const readPlayersProof = (needs: ProofNeeds, scope: Pick<PlayerScope, "tenant" | "player_id">, roundId: string): Promise<Proof> =>
  proveRound(needs, keyOf(scope), roundId);

/** Proves an ended round of the player that was drawn by the house. Any other round is not found. */
async function proveRound(needs: ProofNeeds, { tenant_id, player_id }: PlayerKey, roundId: string): Promise<Proof> {
  const record = await needs.wallet.round(tenant_id, roundId);
  if (!record || record.player_id !== player_id || !record.seed_id || !record.detail || record.state === "open") throw refuse("not_found");
  const entries = await needs.wallet.roundEntries(tenant_id, record.id);
  return presentProof(fromLedger(record), await needs.seeds.byId({ tenant_id }, record.seed_id), entries);
}
