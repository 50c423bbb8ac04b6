import type { SportRisk } from "@trevo/contract";
import { formatPercent } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Amount, Meter } from "../../frame/parts.tsx";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { spanText } from "../../lib/span-text.ts";
import { Box, Facts, Figure, FigureRow, FigureTable, Named } from "./parts.tsx";
import { useRiskWords } from "./risk-words.ts";

/** Shows what the brand's open bets can cost now. */
export function RiskPart({ risk }: { risk: SportRisk }) {
  const words = useRiskWords();
  const number = useNumber();
  const { open, pending } = risk;
  return (
    <>
      <Box title={words.risk}>
        <Facts
          facts={[
            { name: words.openBets, value: number(open.bets) },
            { name: words.openStake, value: <Amount centavos={open.stake} /> },
            { name: words.potential, value: <Amount centavos={open.potential} /> },
            {
              name: words.pending,
              value: number(pending.bets),
              note: pending.late_ms > 0 ? words.pendingLate(spanText(pending.late_ms)) : null,
            },
          ]}
        />
      </Box>
      <Matches matches={risk.matches} />
      <div className="grid gap-3 lg:grid-cols-2">
        <Bets bets={risk.bets} />
        <Players players={risk.players} />
      </div>
    </>
  );
}

function Matches({ matches }: { matches: SportRisk["matches"] }) {
  const words = useRiskWords();
  const number = useNumber();
  const locale = useUiLocale();
  return (
    <Box title={words.matches}>
      {matches.length === 0 ? (
        <p className="text-t2">{words.noMatches}</p>
      ) : (
        <FigureTable label={words.matches} columns={[words.match, words.worst, words.bets, words.liability]}>
          {matches.map(({ id, match, competition, worst_score, open_bets, liability, liability_limit }) => (
            <FigureRow key={id} head={<Named name={match} note={competition} />}>
              <Figure>{worst_score ? worst_score.join("–") : "–"}</Figure>
              <Figure>{number(open_bets)}</Figure>
              <Figure>
                <span className="wait">
                  <Amount centavos={liability} />
                  <Meter share={liability / liability_limit} />
                  <small className="text-t3">
                    {words.ofLimit(formatPercent(Math.floor((liability / liability_limit) * 10_000), locale))}
                  </small>
                </span>
              </Figure>
            </FigureRow>
          ))}
        </FigureTable>
      )}
    </Box>
  );
}

function Bets({ bets }: { bets: SportRisk["bets"] }) {
  const words = useRiskWords();
  const { moment } = useMoments();
  return (
    <Box title={words.largest}>
      {bets.length === 0 ? (
        <p className="text-t2">{words.noBets}</p>
      ) : (
        <FigureTable label={words.largest} columns={[words.player, words.stake, words.pays]}>
          {bets.map(({ id, kind, player_name, stake, potential, placed_at }) => (
            <FigureRow key={id} head={<Named name={player_name} note={`${words.kinds[kind]} · ${moment(placed_at)}`} />}>
              <Figure>
                <Amount centavos={stake} />
              </Figure>
              <Figure>
                <Amount centavos={potential} />
              </Figure>
            </FigureRow>
          ))}
        </FigureTable>
      )}
    </Box>
  );
}

function Players({ players }: { players: SportRisk["players"] }) {
  const words = useRiskWords();
  const number = useNumber();
  return (
    <Box title={words.players}>
      {players.length === 0 ? (
        <p className="text-t2">{words.noBets}</p>
      ) : (
        <FigureTable label={words.players} columns={[words.player, words.bets, words.stake, words.pays]}>
          {players.map(({ id, name, bets, stake, potential }) => (
            <FigureRow key={id} head={<b className="font-semibold">{name}</b>}>
              <Figure>{number(bets)}</Figure>
              <Figure>
                <Amount centavos={stake} />
              </Figure>
              <Figure>
                <Amount centavos={potential} />
              </Figure>
            </FigureRow>
          ))}
        </FigureTable>
      )}
    </Box>
  );
}
