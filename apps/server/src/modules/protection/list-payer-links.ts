import { mayNotBet } from "./barred-payer.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { type LinkRow, payerStore } from "./payer-store.ts";

/** An account that somebody paid for who has an account of their own here, or paid for others too. */
export interface PayerLinkCase {
  readonly player_id: string;
  /** The brand's other accounts of the payer. */
  readonly linked: string[];
  /** `payer_excluded`: closed for play. `payer_excluded_later`: the payer was excluded after the last payment; the account is open. */
  readonly reason: "payer_excluded" | "payer_excluded_later" | "shared_payer";
  readonly since: Date;
}

const mostRead = 5_000;

/** What a person has to look at: a payer who pays for one account only, and has none here, is no case. */
export async function listPayerLinks(needs: ProtectionNeeds, tenantId: number): Promise<PayerLinkCase[]> {
  const links = await payerStore.list(needs.db, tenantId, mostRead);
  const cases: PayerLinkCase[] = [];
  for (const [, ofPayer] of Map.groupBy(links, (link) => link.payer_id)) cases.push(...(await casesOf(needs, tenantId, ofPayer)));
  return cases.sort((one, other) => one.since.getTime() - other.since.getTime());
}

async function casesOf(needs: ProtectionNeeds, tenantId: number, links: readonly LinkRow[]): Promise<PayerLinkCase[]> {
  const [first] = links;
  if (!first) return [];
  const payer = { operator_id: first.operator_id, person_id: first.payer_id };
  const own = (await needs.db.transaction().execute((tx) => needs.players.ofPerson(tx, payer)))
    .filter((account) => account.tenant_id === tenantId)
    .map((account) => account.player_id);
  const excluded = await mayNotBet(needs, needs.db, payer);
  return links.flatMap(({ player_id, closed_at, first_paid_at }) => {
    const linked = [...own, ...links.map((link) => link.player_id)].filter((id) => id !== player_id);
    const reason = !excluded ? "shared_payer" : closed_at ? "payer_excluded" : "payer_excluded_later";
    if (linked.length === 0 && reason === "shared_payer") return [];
    return [{ player_id, linked, reason, since: closed_at ?? first_paid_at } as const];
  });
}
