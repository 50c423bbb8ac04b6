import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { PartnerAccountNeeds } from "./needs.ts";
import { type AccountRow, store } from "./store.ts";
import { kindWords } from "./words.ts";

type Input = { readonly input: { readonly id: string } };

async function lockActive(tx: Tx, tenant_id: number, id: string): Promise<AccountRow> {
  const account = await store.lock(tx, { tenant_id, id });
  if (!account) throw refuse("not_found");
  if (account.state !== "active") throw refuse("wrong_state");
  return account;
}

/** Refuses with `not_found`, `wrong_state` (not active). */
export async function describeEnd(tx: Tx, { tenant, input }: ProposedInput & Input): Promise<ProposedChange> {
  const { id, kind } = await lockActive(tx, tenant.id, input.id);
  const { pt, en } = kindWords[kind];
  return {
    sentence: {
      pt: `Encerrar a conta de ${pt} da marca ${tenant.slug}, sem outra no lugar`,
      en: `End the ${en} account of the brand ${tenant.slug}, without another in its place`,
    },
    player_id: null,
    before: { account: id },
    after: { account: null },
    depends_on: { id },
    approvals_needed: 1,
  };
}

export async function endAccount(
  { accounts }: Pick<PartnerAccountNeeds, "accounts">,
  tx: Tx,
  { tenant, input, id: proposal, proposed_by, approved_by, request_id, at }: ApprovedInput & Input,
): Promise<() => Promise<void>> {
  const account = await lockActive(tx, tenant.id, input.id);
  await store.change(tx, { ...account, from: ["active"] }, { state: "ended", ended_at: at });
  const detail = { kind: account.kind, proposal, proposed_by, approved_by };
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    { at, actor: staffActor(approved_by), action: "partner_account_ended", subject: `partner_account:${account.id}`, detail },
  );
  return () => accounts.forget();
}
