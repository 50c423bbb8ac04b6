import assert from "node:assert/strict";
import { codeAttempts } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { SessionNeeds } from "./needs.ts";
import { hashCode, purposes } from "./send-code.ts";
import { type CodePurpose, codeStore } from "./store.ts";

/** Confirms a contact with the code sent to it. One refusal for wrong, used, expired and tried too often. */
export async function verifyContact(
  needs: SessionNeeds,
  scope: PlayerScope,
  given: { purpose: CodePurpose; digits: string },
): Promise<Player> {
  const key = { tenant_id: scope.tenant.id, player_id: scope.player_id };
  const code = { ...key, purpose: given.purpose };
  const now = needs.clock.now();
  // The try is taken outside the transaction: a refusal must not give it back.
  const expected = await codeStore.takeTry(needs.db, code, { tries: codeAttempts, now });
  const offered = hashCode(needs.vault, code, given.digits);
  if (!expected?.equals(offered)) throw refuse("code_wrong");
  return needs.db.transaction().execute(async (tx) => {
    if (!(await codeStore.use(tx, code, { code_hash: expected, now }))) throw refuse("code_wrong");
    await needs.players.markVerified(tx, key, purposes[given.purpose].contact);
    const player = await needs.players.byId(key, tx);
    assert(player, "a signed-in player exists");
    return player;
  });
}
