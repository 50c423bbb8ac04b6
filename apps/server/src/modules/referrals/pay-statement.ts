import { reaisText } from "@trevo/domain";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import { type Affiliate, affiliateStore } from "./affiliate-store.ts";
import type { ReferralNeeds } from "./needs.ts";
import { statementPaidNotification } from "./messages.ts";
import { mayReward } from "./programme.ts";
import { type Statement, statementStore } from "./statement-store.ts";

/** The input as stored in the proposals. */
export const paymentInput = z.object({ statement_id: z.string() });
export const outsideInput = z.object({ statement_id: z.string(), document: z.string() });
type Input = z.output<typeof paymentInput>;

type Needs = Pick<ReferralNeeds, "players" | "rewards" | "notifications">;

/** Locks the account and the statement. Refuses with `not_found`, and with `wrong_state` unless the statement is open. */
async function lockOpen(
  { players }: Pick<Needs, "players">,
  tx: Tx,
  key: { tenant_id: number; id: string },
): Promise<{ statement: Statement; affiliate: Affiliate }> {
  const found = await statementStore.find(tx, key);
  if (!found) throw refuse("not_found");
  await players.hold(tx, found);
  const statement = await statementStore.lock(tx, key);
  const affiliate = await affiliateStore.byId(tx, key.tenant_id, found.affiliate_id);
  if (!statement || !affiliate) throw refuse("not_found");
  if (statement.status !== "open") throw refuse("wrong_state");
  return { statement, affiliate };
}

const changeOf = (statement: Statement, sentence: ProposedChange["sentence"], to: string): ProposedChange => ({
  sentence,
  player_id: statement.player_id,
  before: { statement: statement.id, state: statement.status },
  after: { statement: statement.id, state: to, amount: statement.amount },
  depends_on: { id: statement.id, status: statement.status, amount: statement.amount },
  approvals_needed: 1,
});

/**
 * Describes a payment into the affiliate's wallet. An excluded affiliate is also paid what is owed. Refuses with `not_found`, with
 * `rewards_not_allowed` if the brand gives no rewards, and with `wrong_state` if the statement is not open, the affiliate is a company, or
 * the account is blocked or closed.
 */
export async function describePayment(
  needs: Needs,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  if (!mayReward(tenant)) throw refuse("rewards_not_allowed");
  const { statement, affiliate } = await lockOpen(needs, tx, { tenant_id: tenant.id, id: input.statement_id });
  const player = await needs.players.byId(statement, tx);
  if (affiliate.company_cnpj !== null || player?.state !== "active") throw refuse("wrong_state");
  const sum = reaisText(statement.amount);
  const month = statement.period.slice(0, 7);
  const sentence = {
    pt: `Pagar ${sum.pt} ao afiliado ${affiliate.id} pelo extrato de ${month}`,
    en: `Pay ${sum.en} to affiliate ${affiliate.id} for the statement of ${month}`,
  };
  return changeOf(statement, sentence, "paid");
}

/** Pays once, under the statement's own key. */
export async function applyPayment(
  needs: Needs,
  tx: Tx,
  approved: ApprovedInput & { readonly input: Input },
): Promise<() => Promise<void>> {
  const { tenant, input, id: proposal_id, at } = approved;
  const { statement } = await lockOpen(needs, tx, { tenant_id: tenant.id, id: input.statement_id });
  const owner = { tenant_id: tenant.id, player_id: statement.player_id };
  const granted = await needs.rewards.grant(tx, owner, {
    source: "affiliate-statement",
    external_id: statement.id,
    reward: { code: "cash", amount: statement.amount },
    reason: `affiliate:${statement.id}`,
  });
  await statementStore.transition(tx, statement, { to: "paid", document: null, proposal_id, at });
  await needs.notifications.send(tx, { to: owner, notification: statementPaidNotification(statement) });
  await record(tx, approved, { statement, action: "affiliate_paid" });
  return granted.after;
}

/**
 * Describes a payment outside the product, which does not enter a player's account: for a company, an account that is no longer open, or a
 * brand that no longer gives rewards. Refuses with `not_found`, and with `wrong_state` if the statement is not open or the wallet must be
 * paid.
 */
export async function describeOutside(
  needs: Needs,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly input: z.output<typeof outsideInput> },
): Promise<ProposedChange> {
  const { statement, affiliate } = await lockOpen(needs, tx, { tenant_id: tenant.id, id: input.statement_id });
  const isCompany = affiliate.company_cnpj !== null;
  const isOpen = (await needs.players.byId(statement, tx))?.state === "active";
  if (!isCompany && isOpen && mayReward(tenant)) throw refuse("wrong_state");
  const sum = reaisText(statement.amount);
  const payee = isCompany ? { pt: "à empresa do afiliado", en: "the company of affiliate" } : { pt: "ao afiliado", en: "affiliate" };
  const sentence = {
    pt: `Registrar o pagamento externo de ${sum.pt} ${payee.pt} ${affiliate.id}, documento ${input.document}`,
    en: `Record the payment of ${sum.en} outside to ${payee.en} ${affiliate.id}, document ${input.document}`,
  };
  return changeOf(statement, sentence, "paid_outside");
}

export async function applyOutside(
  needs: Needs,
  tx: Tx,
  approved: ApprovedInput & { readonly input: z.output<typeof outsideInput> },
): Promise<null> {
  const { tenant, input, id: proposal_id, at } = approved;
  const { statement } = await lockOpen(needs, tx, { tenant_id: tenant.id, id: input.statement_id });
  await statementStore.transition(tx, statement, { to: "paid_outside", document: input.document, proposal_id, at });
  await record(tx, approved, { statement, action: "affiliate_paid_outside" });
  return null;
}

const record = (
  tx: Tx,
  { tenant, request_id, at, approved_by, proposed_by, id }: ApprovedInput,
  { statement, action }: { statement: Statement; action: "affiliate_paid" | "affiliate_paid_outside" },
): Promise<void> =>
  recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action,
      subject: `affiliate_statement:${statement.id}`,
      detail: { amount: statement.amount, proposal: id, proposed_by, approved_by },
    },
  );
