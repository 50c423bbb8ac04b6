import { reaisText } from "@trevo/domain";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import { affiliateStore } from "./affiliate-store.ts";
import { correctionStore } from "./correction-store.ts";
import type { ReferralNeeds } from "./needs.ts";
import { type Statement, statementStore } from "./statement-store.ts";

/** The input as stored in the proposal. */
export const correctionInput = z.object({ statement_id: z.string(), amount: z.int() });
type Input = z.output<typeof correctionInput>;
type Needs = Pick<ReferralNeeds, "players">;

/** Locks the affiliate, as making its next statement does: the correction is in that statement or in the one after it. */
async function lockCorrected({ players }: Needs, tx: Tx, key: { tenant_id: number; id: string }): Promise<Statement> {
  const statement = await statementStore.find(tx, key);
  if (!statement) throw refuse("not_found");
  await players.hold(tx, statement);
  await affiliateStore.lock(tx, key.tenant_id, statement.affiliate_id);
  return statement;
}

/** Describes the correction. Refuses with `not_found`. The statement itself does not change, paid or not. */
export async function describeCorrection(
  needs: Needs,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  const statement = await lockCorrected(needs, tx, { tenant_id: tenant.id, id: input.statement_id });
  const { affiliate_id } = statement;
  const waiting = await correctionStore.waiting(tx, { tenant_id: tenant.id, affiliate_id });
  const month = statement.period.slice(0, 7);
  const sum = reaisText(Math.abs(input.amount));
  const sentence =
    input.amount > 0
      ? {
          pt: `Somar ${sum.pt} ao próximo extrato do afiliado ${affiliate_id}, como correção de ${month}`,
          en: `Add ${sum.en} to the next statement of affiliate ${affiliate_id}, as a correction of ${month}`,
        }
      : {
          pt: `Descontar ${sum.pt} do próximo extrato do afiliado ${affiliate_id}, como correção de ${month}`,
          en: `Take ${sum.en} from the next statement of affiliate ${affiliate_id}, as a correction of ${month}`,
        };
  return {
    sentence,
    player_id: statement.player_id,
    before: { statement: statement.id, corrections: waiting.amount },
    after: { statement: statement.id, corrections: waiting.amount + input.amount },
    // Other waiting corrections may change without affecting this one.
    depends_on: { id: statement.id, amount: input.amount },
    approvals_needed: 1,
  };
}

export async function applyCorrection(needs: Needs, tx: Tx, approved: ApprovedInput & { readonly input: Input }): Promise<null> {
  const { tenant, input, id, at, proposed_by, approved_by, request_id } = approved;
  const { amount } = input;
  const statement = await lockCorrected(needs, tx, { tenant_id: tenant.id, id: input.statement_id });
  const { affiliate_id, player_id } = statement;
  await correctionStore.add(tx, {
    tenant_id: tenant.id,
    id,
    affiliate_id,
    player_id,
    statement_id: statement.id,
    amount,
    at,
    stated_in: null,
  });
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action: "affiliate_statement_corrected",
      subject: `affiliate_statement:${statement.id}`,
      detail: { amount, proposal: id, proposed_by, approved_by },
    },
  );
  return null;
}
