import type { Figures } from "@trevo/contract";
import { minusSign } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { numberFormat } from "@trevo/domain";
import type { ReactNode } from "react";
import { Amount } from "../../frame/parts.tsx";
import { useNumber } from "../../lib/moments.ts";
import { useFigureWords } from "./figure-words.ts";

interface Card {
  readonly name: string;
  readonly note: string;
  readonly value: ReactNode;
  /** The figure for the compared part of the period; null if nothing is compared. */
  readonly now: number;
  readonly earlier: number | null;
}

/** Shows the six figures, each beside the same days of earlier weeks. */
export function FigureCards({ figures: { total, comparison } }: { figures: Figures }) {
  const words = useFigureWords();
  const number = useNumber();
  const { now, earlier } = comparison;
  const cards: readonly Card[] = [
    { name: words.ggr, note: words.ggrNote, value: <Amount centavos={total.ggr} />, now: now.ggr, earlier: earlier.ggr },
    { name: words.ngr, note: words.ngrNote, value: <Amount centavos={total.ngr} />, now: now.ngr, earlier: earlier.ngr },
    {
      name: words.deposited,
      note: words.depositedNote(number(total.deposits)),
      value: <Amount centavos={total.deposited} />,
      now: now.deposited,
      earlier: earlier.deposited,
    },
    {
      name: words.withdrawn,
      note: words.withdrawnNote(number(total.payouts)),
      value: <Amount centavos={total.withdrawn} />,
      now: now.withdrawn,
      earlier: earlier.withdrawn,
    },
    { name: words.players, note: words.playersNote, value: number(total.players), now: total.players, earlier: comparison.players },
    {
      name: words.firsts,
      note: words.firstsNote,
      value: number(total.first_deposits),
      now: total.first_deposits,
      earlier: comparison.first_deposits,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-[var(--corner-panel)] bg-line shadow-[var(--shadow)] md:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ name, note, value, ...compared }) => (
        <div key={name} className="grid content-start gap-0.5 bg-s1 px-4 py-3">
          <dt className="text-t2">{name}</dt>
          <dd className="font-display text-[20px] font-bold whitespace-nowrap">{value}</dd>
          <dd className="text-[12px] text-t3">
            <Change now={compared.now} earlier={compared.earlier} /> {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the change in per cent of the earlier figure. Empty if there is none, or if it was zero or a loss. */
function Change({ now, earlier }: Pick<Card, "now" | "earlier">) {
  const locale = useUiLocale();
  if (earlier === null || earlier <= 0) return null;
  const change = ((now - earlier) / earlier) * 100;
  const text = numberFormat(locale, { maximumFractionDigits: 1 }).format(Math.abs(change));
  const sign = change < 0 ? minusSign : "+";
  return <b className={`font-semibold ${change < 0 ? "text-warn" : "text-ink"}`}>{`${sign}${text}%`}</b>;
}
