import type { BoxOdds } from "@trevo/contract";
import { boxWeightTotal } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { chanceText, percentText } from "./box-text.ts";
import { PrizeTile } from "./prize-tile.tsx";

/** Every prize with the probability with which it is drawn. */
export function OddsTable({ prizes }: { prizes: readonly BoxOdds[] }) {
  const locale = useLocale();
  return (
    <table className="box-odds">
      <thead>
        <tr>
          <th scope="col">{m.boxes_odds_prize()}</th>
          <th scope="col">{m.boxes_odds_chance()}</th>
          <th scope="col">{m.boxes_odds_value()}</th>
        </tr>
      </thead>
      <tbody>
        {prizes.map((prize) => (
          <tr key={prize.no}>
            <th scope="row">
              <PrizeTile prize={prize} />
              <span>
                {prize.title}
                {prize.form === "item" ? (
                  <small>{(prize.sold_out ? m.boxes_sold_out : m.boxes_or_cash)({ amount: formatMoney(prize.value, locale) })}</small>
                ) : null}
              </span>
            </th>
            <td>
              {m.boxes_one_in({ count: chanceText(boxWeightTotal / prize.weight, locale) })}
              <small>{percentText(prize.weight / boxWeightTotal, locale)}</small>
            </td>
            <td>{formatMoney(prize.value, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
