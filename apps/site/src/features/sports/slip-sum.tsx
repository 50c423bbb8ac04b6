import { formatMoney, formatPercent } from "@trevo/ui/format";
import type { ReactNode } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { useOddsText } from "./odds-format.ts";
import { type BetDraft, priceOf } from "./slip.ts";

/** Before a stake is typed, odds and return are shown for one real, in centavos. */
const sampleStake = 100;

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Cost and potential payout of one bet. */
export function SlipSum({ draft }: { draft: BetDraft }) {
  const locale = useLocale();
  const { product } = useOddsText();
  const price = priceOf({ ...draft, stake: Math.max(draft.stake, sampleStake) });
  if (!price) return null;
  const isTyped = draft.stake > 0;
  return (
    <dl className="slip-sum">
      {price.odds === null ? <Line name={m.sports_combinations()}>{price.combinations}</Line> : null}
      {price.odds === null ? null : <Line name={m.sports_total_odds()}>{product(price.odds)}</Line>}
      {price.odds === null && isTyped ? <Line name={m.sports_total_stake()}>{formatMoney(draft.stake, locale)}</Line> : null}
      {isTyped && price.potential !== null ? (
        <Line name={price.odds === null ? m.sports_potential_all() : m.sports_potential()}>{formatMoney(price.potential, locale)}</Line>
      ) : null}
      <Line name={m.sports_slip_return()}>{formatPercent(Math.floor(price.return_ppm / 100), locale)}</Line>
    </dl>
  );
}

/** Total cost of several bets, and their payout if all of them win. */
export function SinglesSum({ drafts }: { drafts: readonly BetDraft[] }) {
  const locale = useLocale();
  if (drafts.length === 0) return null;
  const potentials = drafts.map((draft) => priceOf(draft)?.potential ?? null);
  const total = drafts.reduce((sum, { stake }) => sum + stake, 0);
  const potential = potentials.reduce((sum: number | null, one) => (sum === null || one === null ? null : sum + one), 0);
  return (
    <dl className="slip-sum">
      <Line name={m.sports_total_stake()}>{formatMoney(total, locale)}</Line>
      {potential === null ? null : <Line name={m.sports_potential_all()}>{formatMoney(potential, locale)}</Line>}
    </dl>
  );
}
