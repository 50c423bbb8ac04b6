import "./bet-table.css";
import { Button } from "@trevo/ui/button";
import { formatMultiplier } from "@trevo/ui/format";
import type { IconName } from "@trevo/ui/icon";
import { LateImage } from "@trevo/ui/late-image";
import { Moment } from "@trevo/ui/moment";
import { Money } from "@trevo/ui/money";
import { RowsWaiting } from "@trevo/ui/row-list";
import { EmptyState, ErrorState } from "@trevo/ui/states";
import type { UseQueryResult } from "@tanstack/react-query";
import { useLocale } from "../../lib/locale.ts";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";
import { type BetLine, timesX100 } from "./bet-line.ts";
import { thumbFor } from "./cover.ts";

export interface BetListProps {
  label: string;
  bets: UseQueryResult<BetLine[]>;
  empty: { icon: IconName; text: string };
  /** Number of placeholder rows while the bets load. */
  waiting: number;
}

/** Bets in a table, or the reason why there are none. */
export function BetList({ label, bets, empty, waiting }: BetListProps) {
  if (bets.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        <RowsWaiting count={waiting} />
      </div>
    );
  if (!bets.data)
    return <ErrorState text={thrownText(bets.error)} action={<Button onClick={() => void bets.refetch()}>{m.try_again()}</Button>} />;
  return bets.data.length === 0 ? <EmptyState {...empty} /> : <BetTable label={label} lines={bets.data} />;
}

function BetTable({ label, lines }: { label: string; lines: readonly BetLine[] }) {
  return (
    <table className="bet-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{m.bets_game()}</th>
          <th scope="col">{m.bets_stake()}</th>
          <th scope="col" className="bet-times">
            {m.bets_times()}
          </th>
          <th scope="col">{m.bets_return()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <BetRow key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function BetRow({ line }: { line: BetLine }) {
  const locale = useLocale();
  const times = timesX100(line);
  const gained = line.won > line.staked;
  return (
    <tr>
      <th scope="row">
        <span className="bet-game">
          <LateImage src={thumbFor(line.image)} alt="" width={36} height={36} />
          <span>
            <b>{line.game[locale]}</b>
            <small>
              {line.name === undefined ? null : `${line.name ?? m.bets_hidden()} · `}
              <Moment at={line.at} />
            </small>
          </span>
        </span>
      </th>
      <td>
        <Money value={line.staked} />
      </td>
      <td className="bet-times">{times === null ? "–" : formatMultiplier(times, locale)}</td>
      <td data-gained={gained ? "" : undefined}>
        <Money value={line.won} />
        {gained && times !== null ? <small>{formatMultiplier(times, locale)}</small> : null}
      </td>
    </tr>
  );
}
