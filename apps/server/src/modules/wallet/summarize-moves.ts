import { type Move, clearingAccount } from "./entry-store.ts";

/** Tells keys of different tenants apart. */
export const nameOf = (key: { readonly tenant_id: number }, id: string): string => `${key.tenant_id} ${id}`;

/** What the moves of one key did, as `hold 4000`: a return that the wallet could not give in full is one with its debt. */
export function summarizeMoves(moves: readonly Move[]): string {
  const amounts = new Map<string, number>();
  for (const { kind, counterparty, cash, held, debt } of moves) {
    if (kind === "debt_paid") continue;
    const name = kind === "debt" && counterparty === clearingAccount ? "deposit_reversed" : kind;
    const amount = kind === "debt" ? debt : kind === "hold" || kind === "release" || kind === "payout" ? Math.abs(held) : Math.abs(cash);
    amounts.set(name, (amounts.get(name) ?? 0) + amount);
  }
  return [...amounts].map(([kind, amount]) => `${kind} ${amount}`).join(" and ");
}

/** Moves of one source by their key: `nameOf` the tenant and the external id. */
export function movesByKey(moves: readonly Move[]): Map<string, Move[]> {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const name = nameOf(move, move.external_id);
    groups.set(name, [...(groups.get(name) ?? []), move]);
  }
  return groups;
}
