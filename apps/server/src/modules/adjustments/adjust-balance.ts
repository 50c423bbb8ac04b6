import assert from "node:assert/strict";
import { reaisText } from "@trevo/domain";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import { adjustmentNotification } from "./messages.ts";
import type { AdjustmentNeeds } from "./needs.ts";

/** The input as the proposal stores it. */
export const adjustmentInput = z.object({ player_id: z.string(), cash: z.int(), note: z.string() });
type Input = z.output<typeof adjustmentInput>;

/**
 * Describes what the adjustment would do now. Call it under the locks of account and wallet. Refuses with `not_found`, `wrong_state` (the
 * account is closed), `insufficient_balance`.
 */
export async function describeAdjustment(
  needs: Pick<AdjustmentNeeds, "players" | "wallet">,
  tx: Tx,
  { tenant, input: { player_id, cash } }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  const owner = { tenant_id: tenant.id, player_id };
  await needs.players.hold(tx, owner);
  const player = await needs.players.byId(owner, tx);
  if (!player) throw refuse("not_found");
  if (player.state === "closed") throw refuse("wrong_state");
  const balance = await needs.wallet.lockBalance(tx, owner);
  if (balance.cash + cash < 0) throw refuse("insufficient_balance");
  const toDebt = Math.min(balance.debt, Math.max(0, balance.cash + cash));
  const sum = reaisText(Math.abs(cash));
  return {
    sentence:
      cash > 0
        ? { pt: `Creditar ${sum.pt} no saldo do jogador ${player_id}`, en: `Credit ${sum.en} to the balance of player ${player_id}` }
        : { pt: `Debitar ${sum.pt} do saldo do jogador ${player_id}`, en: `Debit ${sum.en} from the balance of player ${player_id}` },
    player_id,
    before: { player: player_id, cash: balance.cash, debt: balance.debt },
    after: { player: player_id, cash: balance.cash + cash - toDebt, debt: balance.debt - toDebt },
    // The balance changes with every bet without affecting the correction. Whether it pays off a debt does matter.
    depends_on: { player_id, cash, state: player.state, in_debt: balance.debt > 0 },
    approvals_needed: 1,
  };
}

/** Posts the adjustment under the proposal's id. Returns a function that notifies the player's screens after the commit. */
export async function adjustBalance(
  needs: AdjustmentNeeds,
  tx: Tx,
  approved: ApprovedInput & { readonly input: Input },
): Promise<() => Promise<void>> {
  const { tenant, input, id, proposed_by, approved_by, request_id, at } = approved;
  const { player_id, cash, note } = input;
  const owner = { tenant_id: tenant.id, player_id };
  const key = { ...owner, source: "adjustments", external_id: id };
  const { status } = await needs.wallet.postIn(tx, { ...key, kind: "adjustment", cash, bonus: 0, reason: note });
  if (status === "insufficient_balance") throw refuse("insufficient_balance");
  assert(status === "posted", `an adjustment was answered ${status}`);
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action: "balance_adjusted",
      subject: `player:${player_id}`,
      detail: { cash, proposal: id, proposed_by, approved_by },
    },
  );
  await needs.notifications.send(tx, { to: owner, notification: adjustmentNotification({ id, cash, note }) });
  return () => needs.wallet.announce(owner);
}
