import { reaisText } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";

interface Adjusted {
  /** The proposal's id. */
  readonly id: string;
  /** In centavos, signed. */
  readonly cash: number;
  readonly note: string;
}

/** The note is the operator's own text, in its language. */
export function adjustmentNotification({ id, cash, note }: Adjusted): NewNotification {
  const sum = reaisText(Math.abs(cash));
  const title =
    cash > 0
      ? { pt: `${sum.pt} creditados no seu saldo`, en: `${sum.en} added to your balance` }
      : { pt: `${sum.pt} debitados do seu saldo`, en: `${sum.en} taken from your balance` };
  return {
    words: { pt: { title: title.pt, description: note }, en: { title: title.en, description: note } },
    category: "money",
    link: "/account/wallet",
    event: `adjustment:${id}`,
  };
}
