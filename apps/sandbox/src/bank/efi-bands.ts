import { type Centavos, centavos, completeCpf } from "@trevo/domain";

/** Payers and keys with these CPFs get the outcomes of Efí's own sandbox, by amount. No other Pix does. */
export const testCpfs = [completeCpf("999000001"), completeCpf("999000002")] as const;

export const isTestCpf = (cpf: string): boolean => testCpfs.some((known) => known === cpf);

/** With a test CPF, deposits up to R$ 10.00 (in centavos) are paid; above that the charge stays open. */
const depositLimit = 1000;

export const staysOpen = (payerCpf: string, amount: Centavos): boolean => isTestCpf(payerCpf) && amount > depositLimit;

export type PayoutBand = { outcome: "paid"; returns: Centavos[] } | { outcome: "refused_later" } | { outcome: "refused_at_once" };

/**
 * Returns the outcome: up to R$ 10.00 paid (R$ 4.00 is returned in halves, R$ 5.00 as a whole), up to R$ 20.00 refused later, above that
 * refused at once.
 */
export function payoutBand(key: string, amount: Centavos): PayoutBand {
  if (!isTestCpf(key)) return { outcome: "paid", returns: [] };
  if (amount > 2000) return { outcome: "refused_at_once" };
  if (amount > 1000) return { outcome: "refused_later" };
  if (amount === 400) return { outcome: "paid", returns: [centavos(200), centavos(200)] };
  if (amount === 500) return { outcome: "paid", returns: [amount] };
  return { outcome: "paid", returns: [] };
}
