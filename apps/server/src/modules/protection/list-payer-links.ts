import type { Tx } from "../../kernel/db.ts";
import { mayNotBet } from "./barred-payer.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { type LinkRow, payerStore } from "./payer-store.ts";

/** An account that somebody paid for who has an account of their own here, or paid for others too. */
export interface PayerLinkCase {
  readonly player_id: string;
  /** A person of the operator's. */
  readonly payer_id: string;
  /** The brand's other accounts of the payer. */
  readonly linked: string[];
  /** `payer_excluded`: closed for play. `payer_excluded_later`: the payer was excluded after the last payment; the account is open. */
  readonly reason: "payer_excluded" | "payer_excluded_later" | "shared_payer";
  readonly since: Date;
}

const mostRead = 5_000;

/**
 * What a person has to look at, the oldest first: a payer who pays for one account only, and has none here, is no case, and neither is a link that was
 * closed and has not changed since.
 */
export async function listPayerLinks(needs: ProtectionNeeds, tenantId: number): Promise<PayerLinkCase[]> {
  const links = await payerStore.list(needs.db, tenantId, { limit: mostRead });
  const cases: PayerLinkCase[] = [];
  for (const [, ofPayer] of Map.groupBy(links, (link) => link.payer_id))
    cases.push(...(await needs.db.transaction().execute((tx) => casesOf(needs, tx, { tenantId, links: ofPayer }))));
  return oldestFirst(cases);
}

/** The same of one account, in the transaction that decides over them. */
export async function payerLinksOf(needs: ProtectionNeeds, tx: Tx, of: { tenant_id: number; player_id: string }): Promise<PayerLinkCase[]> {
  const links = await payerStore.list(tx, of.tenant_id, { limit: mostRead, paidFor: of.player_id });
  const cases: PayerLinkCase[] = [];
  for (const [, ofPayer] of Map.groupBy(links, (link) => link.payer_id))
    cases.push(...(await casesOf(needs, tx, { tenantId: of.tenant_id, links: ofPayer })));
  return oldestFirst(cases.filter(({ player_id }) => player_id === of.player_id));
}

const oldestFirst = (cases: readonly PayerLinkCase[]): PayerLinkCase[] =>
  cases.toSorted((one, other) => one.since.getTime() - other.since.getTime());

/** `links` are all of one payer's at the brand. */
async function casesOf(
  needs: ProtectionNeeds,
  tx: Tx,
  { tenantId, links }: { tenantId: number; links: readonly LinkRow[] },
): Promise<PayerLinkCase[]> {
  const [first] = links;
  if (!first) return [];
  const payer = { operator_id: first.operator_id, person_id: first.payer_id };
  const own = (await needs.players.ofPerson(tx, payer))
    .filter((account) => account.tenant_id === tenantId)
    .map((account) => account.player_id);
  const excluded = await mayNotBet(needs, tx, payer);
  const closures = await payerStore.closures(tx, tenantId, first.payer_id);
  return links.flatMap(({ player_id, payer_id, closed_at, first_paid_at }) => {
    const linked = [...own, ...links.map((link) => link.player_id)].filter((id) => id !== player_id);
    const reason = !excluded ? "shared_payer" : closed_at ? "payer_excluded" : "payer_excluded_later";
    if (linked.length === 0 && reason === "shared_payer") return [];
    const isClosed = closures.some(
      (closure) => closure.player_id === player_id && closure.reason === reason && linked.every((id) => closure.linked.includes(id)),
    );
    return isClosed ? [] : [{ player_id, payer_id, linked, reason, since: closed_at ?? first_paid_at } as const];
  });
}
