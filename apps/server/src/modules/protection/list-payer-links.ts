import { sha256 } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { barredAmong } from "./barred-payer.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { type Brand, type PayerLinkCase, payerStore } from "./payer-store.ts";

const payersPerPage = 1_000;

/**
 * Lists links that a person has to review, oldest first. Excludes a payer who pays for one account only and has no account here, and a link
 * that was closed and has not changed since.
 */
export async function listPayerLinks(needs: ProtectionNeeds, tenantId: number): Promise<PayerLinkCase[]> {
  const tenant = await needs.tenants.byId(tenantId);
  if (!tenant) return [];
  const brand = { operator_id: tenant.operator_id, tenant_id: tenantId };
  const cases: PayerLinkCase[] = [];
  for await (const payers of payerPages(needs, brand)) {
    const own = await needs.players.ofPersonsAt(tenantId, payers);
    cases.push(...(await openLinks(needs, needs.db, { brand, payers, own })));
  }
  return oldestFirst(cases);
}

/** Yields everybody who paid for an account of the brand, in pages. */
async function* payerPages({ db }: Pick<ProtectionNeeds, "db">, brand: Brand): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const payers: string[] = await payerStore.payersAfter(db, brand, { after, limit: payersPerPage });
    yield payers;
    after = payers.at(-1) ?? null;
    if (payers.length < payersPerPage) return;
  }
}

/** Returns the same for one account, in the transaction that decides about its links. */
export async function payerLinksOf(needs: ProtectionNeeds, tx: Tx, account: PlayerKey): Promise<PayerLinkCase[]> {
  const tenant = await needs.tenants.byId(account.tenant_id);
  if (!tenant) return [];
  const brand = { operator_id: tenant.operator_id, tenant_id: account.tenant_id };
  const payers = await payerStore.payersOf(tx, account);
  const own: { person_id: string; player_id: string }[] = [];
  for (const person_id of payers) {
    const accounts = await needs.players.ofPerson(tx, { operator_id: brand.operator_id, person_id });
    own.push(...accounts.filter(({ tenant_id }) => tenant_id === brand.tenant_id).map(({ player_id }) => ({ person_id, player_id })));
  }
  const cases = await openLinks(needs, tx, { brand, payers, own });
  return oldestFirst(cases.filter(({ player_id }) => player_id === account.player_id));
}

/** Lists the accounts of a brand that one person paid for or owns, if there is more than one. */
export async function listSharedPayers(needs: ProtectionNeeds, tenantId: number): Promise<{ key: string; players: string[] }[]> {
  const tenant = await needs.tenants.byId(tenantId);
  if (!tenant) return [];
  const brand = { operator_id: tenant.operator_id, tenant_id: tenantId };
  const shared: { key: string; players: string[] }[] = [];
  for await (const payers of payerPages(needs, brand)) {
    const accounts = [...(await payerStore.accountsOf(needs.db, brand, payers)), ...(await ownedBy(needs, tenantId, payers))];
    for (const [payer, of] of Map.groupBy(accounts, ({ payer_id }) => payer_id)) {
      const players = [...new Set(of.map(({ player_id }) => player_id))].toSorted();
      if (players.length > 1) shared.push({ key: sha256(payer).toString("hex"), players });
    }
  }
  return shared;
}

const ownedBy = async ({ players }: ProtectionNeeds, tenantId: number, payers: readonly string[]) =>
  (await players.ofPersonsAt(tenantId, payers)).map(({ person_id, player_id }) => ({ payer_id: person_id, player_id }));

async function openLinks(
  needs: ProtectionNeeds,
  db: Db,
  { brand, payers, own }: { brand: Brand; payers: readonly string[]; own: readonly { person_id: string; player_id: string }[] },
): Promise<PayerLinkCase[]> {
  const barred = await barredAmong(needs, db, { operator_id: brand.operator_id, person_ids: payers });
  const ownIds = new Map(own.map(({ person_id, player_id }) => [person_id, player_id]));
  const known = payers.map((payer_id) => ({ payer_id, own_id: ownIds.get(payer_id) ?? null, barred: barred.has(payer_id) }));
  return payerStore.openLinks(db, brand, known);
}

const oldestFirst = (cases: readonly PayerLinkCase[]): PayerLinkCase[] =>
  cases.toSorted((one, other) => one.since.getTime() - other.since.getTime());
