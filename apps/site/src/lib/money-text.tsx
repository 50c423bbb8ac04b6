import { locales } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import { Money } from "@trevo/ui/money";
import { Fragment } from "react";

/** Highlights the amount, in centavos, within a sentence in any language. */
export function MoneyText({ text, amount }: { text: string; amount: number }) {
  const printed = locales.map((locale) => formatMoney(amount, locale)).find((one) => text.includes(one));
  if (!printed) return text;
  const parts = text.split(printed);
  return parts.map((part, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never change places
    <Fragment key={nth}>
      {part}
      {nth < parts.length - 1 ? <Money value={amount} /> : null}
    </Fragment>
  ));
}
