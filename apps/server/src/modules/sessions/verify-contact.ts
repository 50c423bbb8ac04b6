import assert from "node:assert/strict";
import { codeAttempts } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type ContactListener, replaceContact } from "./change-contact.ts";
import { type CodePurpose, codeStore } from "./code-store.ts";
import { markVerified } from "./mark-verified.ts";
import type { SessionNeeds } from "./needs.ts";
import { pendingContact } from "./pending-contact.ts";
import { hashCode, purposes } from "./send-code.ts";

export interface ContactCode {
  readonly purpose: "verify_phone" | "verify_email";
  readonly digits: string;
}

/**
 * Confirms a contact with the code sent to it. If another contact is pending, its code is valid too. Refuses alike for a code that is
 * wrong, used, expired or tried too often.
 */
export async function verifyContact(
  needs: SessionNeeds & { contactChanged: ContactListener },
  scope: PlayerScope,
  input: ContactCode,
): Promise<Player> {
  const key = keyOf(scope);
  const { contact } = purposes[input.purpose];
  const changing = (await pendingContact(needs, needs.db, { ...key, contact })) !== null;
  const meant: CodePurpose[] = changing ? [`change_${contact}`, input.purpose] : [input.purpose];
  const right = await rightCode(needs, scope, { meant, digits: input.digits });
  if (!right) throw refuse("code_wrong");
  return needs.db.transaction().execute(async (tx) => {
    if (!(await codeStore.use(tx, { ...key, purpose: right.purpose }, { code_hash: right.code_hash, now: needs.clock.now() })))
      throw refuse("code_wrong");
    if (right.purpose === input.purpose) await markVerified(needs, tx, { key, contact });
    else await replaceContact(needs, tx, { scope, contact });
    await needs.verified(tx, key);
    const player = await needs.players.byId(key, tx);
    assert(player, "a signed-in player exists");
    return player;
  });
}

/** Uses up one attempt of each code that may be meant, outside the transaction: a refusal must not give the attempt back. */
async function rightCode(
  needs: SessionNeeds,
  scope: PlayerScope,
  offered: { meant: readonly CodePurpose[]; digits: string },
): Promise<{ purpose: CodePurpose; code_hash: Buffer } | null> {
  for (const purpose of offered.meant) {
    const code = { ...keyOf(scope), purpose };
    const code_hash = await codeStore.takeAttempt(needs.db, code, { attempts: codeAttempts, now: needs.clock.now() });
    if (code_hash?.equals(hashCode(needs.vault, code, offered.digits))) return { purpose, code_hash };
  }
  return null;
}
