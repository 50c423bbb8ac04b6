import assert from "node:assert/strict";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { erasePersonalRows } from "../../kernel/personal-data.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Reauthentication } from "./privacy.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { closingObstacles } from "./closing-obstacles.ts";

export const removeFilesJob = "remove-personal-files";

/**
 * Closes the account permanently. Locks the account's row, then the wallet: a bet or a credit is either decided before and visible here, or
 * decided after and refused. Money that arrives later is returned to its payer. Keeps what the law requires and erases the rest. Refuses as
 * `confirmPassword` does, and with `account_not_settled`, `wrong_state`, `blocked`, or `busy`.
 */
export async function closeAccount(needs: PrivacyNeeds, scope: PlayerScope, reauthentication: Reauthentication): Promise<void> {
  await needs.sessions.confirmPassword(scope, reauthentication.password, reauthentication.code);
  const key = keyOf(scope);
  const announceEnded = await needs.db.transaction().execute(async (tx) => {
    await needs.players.lockOpen(tx, key);
    await shutWallet(needs, tx, key);
    await eraseData(needs, tx, key);
    await needs.sessions.queueClosedMessage(tx, key);
    await needs.players.close(tx, key);
    const at = needs.clock.now();
    await recordAuditEvent(tx, scope, { at, actor: playerActor(key.player_id), action: "account_closed" });
    return needs.sessions.endEvery(tx, key);
  });
  announceEnded();
}

/** Under the wallet's lock: refuses unless the wallet is empty. From the commit on, it accepts nothing. */
async function shutWallet(needs: PrivacyNeeds, tx: Tx, key: PlayerKey): Promise<void> {
  const { wallet, jobs } = needs;
  if ((await closingObstacles(needs, key, tx)).obstacles.length > 0) throw refuse("account_not_settled");
  const active = await wallet.activeBonus(key, tx);
  if (active) {
    const { bonus_id } = active;
    const end = { kind: "end_bonus", ...key, source: "bonus", external_id: `${bonus_id}:end`, bonus_id, end_reason: "forfeited" } as const;
    const { status } = await wallet.postIn(tx, end);
    assert(status === "posted", `a bonus was ${status} at the closing of ${key.player_id}`);
  }
  await jobs.add(tx, { name: "cancel-waiting-bonuses", payload: key });
  await jobs.add(tx, { name: "cancel-free-rounds", payload: key });
  await jobs.add(tx, { name: "end-redemptions", payload: { ...key, reason: "account_not_open" } });
  await wallet.setRestrictions(tx, key, { may_stake: false, may_deposit: false, reason: "blocked" });
}

async function eraseData(needs: PrivacyNeeds, tx: Tx, key: PlayerKey): Promise<void> {
  const files: string[] = [];
  for (const table of needs.tables) if (table.atClosing === "erased") files.push(...(await erasePersonalRows(tx, table, key)));
  if (files.length > 0) await needs.jobs.add(tx, { name: removeFilesJob, payload: { files } });
}

/** The job that removes the files of a closed account. */
export async function removeFiles({ storage }: PrivacyNeeds, { files }: { files: string[] }): Promise<void> {
  for (const file of files) await storage.remove(file);
}
