import { type Move, clearingAccount } from "./entry-store.ts";

/** A map key that distinguishes tenants. */
export const nameOf = (key: { readonly tenant_id: number }, id: string): string => `${key.tenant_id} ${id}`;

/** Summary of a key's movements, such as `hold 4000`. A return that the wallet could not pay in full is summed with its debt. */
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

/** Movements of one source, keyed by `nameOf` its tenant and external id. */
export function movesByKey(moves: readonly Move[]): Map<string, Move[]> {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const name = nameOf(move, move.external_id);
    groups.set(name, [...(groups.get(name) ?? []), move]);
  }
  return groups;
}
