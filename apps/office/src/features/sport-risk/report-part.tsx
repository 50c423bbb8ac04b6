import type { SportReport, SportReportSums } from "@trevo/contract";
import { formatMoney, formatPercent, minusSign, thinSpace } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Amount } from "../../frame/parts.tsx";
import { ListState } from "../../frame/states.tsx";
import { Badge } from "../../frame/status.tsx";
import { useNumber } from "../../lib/moments.ts";
import { Box, Facts, Figure, FigureRow, FigureTable } from "./parts.tsx";
import { useRiskWords } from "./risk-words.ts";

type Margin = NonNullable<SportReportSums["margin"]>;

const isOutside = ({ kept_bps, low_bps, high_bps }: Margin): boolean => kept_bps < low_bps || kept_bps > high_bps;

/** Returns a function that formats basis points with their sign. */
function useBps(): (bps: number) => string {
  const locale = useUiLocale();
  return (bps) => `${bps < 0 ? `${minusSign}${thinSpace}` : ""}${formatPercent(bps, locale)}`;
}

/** Shows what became of the bets of the chosen days. */
export function ReportPart({ report }: { report: SportReport }) {
  const words = useRiskWords();
  const { total, groups } = report;
  if (total.bets === 0 && report.free_bets.bets === 0 && report.refusals.length === 0)
    return (
      <Box title={words.report}>
        <ListState title={words.noReport}>
          <p>{words.noReportText}</p>
        </ListState>
      </Box>
    );
  return (
    <>
      <Totals report={report} />
      <div className="grid gap-3 lg:grid-cols-2">
        {groups.map((group) => (group.rows.length === 0 ? null : <Group key={group.by} group={group} />))}
      </div>
    </>
  );
}

function Totals({ report: { total, cash_outs, free_bets, refusals } }: { report: SportReport }) {
  const words = useRiskWords();
  const number = useNumber();
  const locale = useUiLocale();
  const bps = useBps();
  const money = (amount: number): string => formatMoney(amount, locale);
  const { margin } = total;
  return (
    <Box title={words.report} note={words.marginNote}>
      <Facts
        facts={[
          { name: words.turnover, value: <Amount centavos={total.stake} />, note: words.betCount(number(total.bets)) },
          {
            name: words.returned,
            value: <Amount centavos={total.returned} />,
            note: total.open_stake > 0 ? `${money(total.open_stake)} ${words.undecided}` : null,
          },
          {
            name: words.kept,
            value: margin ? <Kept margin={margin} /> : "–",
            note: margin ? `${words.range}: ${bps(margin.low_bps)} – ${bps(margin.high_bps)}` : words.noMargin,
          },
          { name: words.shown, value: margin ? bps(margin.displayed_bps) : "–", note: margin ? words.rangeNote : null },
          { name: words.cashOuts, value: <Amount centavos={cash_outs.amount} />, note: words.cashOutFee(money(cash_outs.fee)) },
          { name: words.freeBets, value: number(free_bets.bets), note: words.freeBetsReturned(money(free_bets.returned)) },
          {
            name: words.refusals,
            value: number(refusals.reduce((sum, { bets }) => sum + bets, 0)),
            note: refusals.map(({ code, bets }) => `${words.refusalNames[code] ?? words.otherRefusal}: ${number(bets)}`).join(" · "),
          },
        ]}
      />
    </Box>
  );
}

function Kept({ margin }: { margin: Margin }) {
  const words = useRiskWords();
  const bps = useBps();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {bps(margin.kept_bps)}
      {isOutside(margin) ? <Badge shape="bad">{words.outside}</Badge> : null}
    </span>
  );
}

function Group({ group: { by, rows } }: { group: SportReport["groups"][number] }) {
  const words = useRiskWords();
  const number = useNumber();
  const bps = useBps();
  const locale = useUiLocale();
  return (
    <Box title={words.groups[by]}>
      <FigureTable label={words.groups[by]} columns={[words.name, words.bets, words.turnover, words.kept, words.shown]}>
        {rows.map(({ key, name, bets, stake, margin }) => (
          <FigureRow key={key} head={name[locale]}>
            <Figure>{number(bets)}</Figure>
            <Figure>
              <Amount centavos={stake} />
            </Figure>
            <Figure>{margin ? <Kept margin={margin} /> : "–"}</Figure>
            <Figure>{margin ? bps(margin.displayed_bps) : "–"}</Figure>
          </FigureRow>
        ))}
      </FigureTable>
    </Box>
  );
}
