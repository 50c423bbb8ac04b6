import type { AmlCase } from "@trevo/contract";
import { PanelPart } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { useMoments } from "../../lib/moments.ts";
import { noonOf } from "../../lib/noon-of.ts";
import { useCaseWords } from "./case-words.ts";

/** One row per day with any movement: what came in, what was played, what left. */
export function DaysTable({ days }: Pick<AmlCase, "days">) {
  const words = useCaseWords();
  const { date } = useMoments();
  const columns = [words.deposited, words.staked, words.withdrawn];
  return (
    <PanelPart title={words.days} note={words.daysNote}>
      {days.length === 0 ? <p className="text-t3">{words.noDays}</p> : null}
      {days.length > 0 ? (
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={words.days}>
          <table className="w-full">
            <thead>
              <tr className="text-left text-t3">
                <th scope="col" className="pr-3 font-medium">
                  {words.day}
                </th>
                {columns.map((title) => (
                  <th key={title} scope="col" className="pl-3 text-right font-medium whitespace-nowrap">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, deposits, deposited, staked, withdrawn }) => (
                <tr key={day} className="border-t border-[var(--line-soft)]">
                  <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                    {date(noonOf(day))}
                  </th>
                  <td className="pl-3 text-right whitespace-nowrap">
                    <Amount centavos={deposited} />
                    {deposits > 1 ? <small className="text-t3"> {words.inPayments(deposits)}</small> : null}
                  </td>
                  <td className="pl-3 text-right whitespace-nowrap">
                    <Amount centavos={staked} />
                  </td>
                  <td className="pl-3 text-right whitespace-nowrap">
                    <Amount centavos={withdrawn} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </PanelPart>
  );
}
