import { bankAccountOf } from "../../adapters/partners/partner-configs.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { PartnerAccountNeeds } from "./needs.ts";
import { type AccountRow, store } from "./store.ts";
import { kindWords } from "./words.ts";

type Input = { readonly input: { readonly id: string } };

/**
 * Locks the account and the others of its kind. Refuses with `not_found`, `wrong_state` (not checked), and `other_bank`: pending payouts
 * are looked up at the active account, and a bank that does not know them would make them be paid twice.
 */
async function lockForActivation(tx: Tx, tenant_id: number, id: string): Promise<{ account: AccountRow; active: AccountRow | undefined }> {
  const account = await store.lock(tx, { tenant_id, id });
  if (!account) throw refuse("not_found");
  if (account.state !== "checked") throw refuse("wrong_state");
  const before = await store.lockActivated(tx, { tenant_id, kind: account.kind });
  const [latest] = before;
  if (account.kind === "pix" && latest && bankAccountOf(latest.config) !== bankAccountOf(account.config)) throw refuse("other_bank");
  return { account, active: before.find(({ state }) => state === "active") };
}

export async function describeActivation(tx: Tx, { tenant, input }: ProposedInput & Input): Promise<ProposedChange> {
  const { account, active } = await lockForActivation(tx, tenant.id, input.id);
  const { pt, en } = kindWords[account.kind];
  return {
    sentence: { pt: `Usar a conta nova de ${pt} da marca ${tenant.slug}`, en: `Use the new ${en} account of the brand ${tenant.slug}` },
    player_id: null,
    before: { account: active?.id ?? null },
    after: { account: account.id },
    depends_on: { id: account.id, active: active?.id ?? null },
    approvals_needed: 1,
  };
}

/**
 * Activates the account and replaces the active one in the same transaction. Returns a function that makes every process use the new
 * account.
 */
export async function activateAccount(
  { accounts }: Pick<PartnerAccountNeeds, "accounts">,
  tx: Tx,
  { tenant, input, id: proposal, proposed_by, approved_by, request_id, at }: ApprovedInput & Input,
): Promise<() => Promise<void>> {
  const { account, active } = await lockForActivation(tx, tenant.id, input.id);
  if (active) await store.change(tx, { ...active, from: ["active"] }, { state: "replaced", ended_at: at });
  await store.change(tx, { ...account, from: ["checked"] }, { state: "active", activated_at: at });
  const detail = { kind: account.kind, replaces: active?.id ?? null, proposal, proposed_by, approved_by };
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    { at, actor: staffActor(approved_by), action: "partner_account_activated", subject: `partner_account:${account.id}`, detail },
  );
  return () => accounts.forget();
}
