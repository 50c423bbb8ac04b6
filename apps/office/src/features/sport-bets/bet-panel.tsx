import { useQuery } from "@tanstack/react-query";
import { type StaffSportBet, sportWithholdingWords } from "@trevo/contract";
import { formatAmount } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { causeOf, shapeOf, stateOf, useBetWords } from "./bet-words.ts";
import { DecideBet } from "./decide-bet.tsx";

const endpoint = "GET /staff/:tenant/sports/bets/:id";

export function BetPanel({ of, onClose }: PanelProps) {
  const words = useBetWords();
  const bet = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!bet.data) return <PanelState label={words.one} onClose={onClose} error={bet.error} onRetry={() => void bet.refetch()} />;
  return <File of={of} bet={bet.data} onClose={onClose} />;
}

type FileProps = Pick<PanelProps, "of" | "onClose"> & { readonly bet: StaffSportBet };

function File({ of, bet, onClose }: FileProps) {
  const words = useBetWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.one} ${shortId(bet.id)}`}
      onClose={onClose}
      line={
        <>
          <Status shape={shapeOf(bet)}>{stateOf(bet, words)}</Status>
          <span>{words.at(of.tenant, moment(bet.placed_at))}</span>
        </>
      }
      head={
        <>
          <p className="panel-amount mt-1">
            <Amount centavos={bet.stake} />
          </p>
          <p className="mt-2 flex gap-1.5">
            <Badge>{words.kinds[bet.kind]}</Badge>
            {bet.is_free ? <Badge>{words.free}</Badge> : null}
          </p>
        </>
      }
      foot={<DecideBet of={of} bet={bet} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [
              words.player,
              <Link key="player" to={`/jogadores/${of.tenant}/${bet.player_id}`} className="font-semibold underline">
                {bet.player_name}
              </Link>,
            ],
            [words.potential, <Amount key="potential" centavos={bet.potential} />],
            [words.paid, <Amount key="paid" centavos={bet.payout} />],
            ...(bet.cashed_out > 0
              ? [
                  [words.cashedOut, <Amount key="cashed" centavos={bet.cashed_out} />] as const,
                  [words.remaining, <Amount key="remaining" centavos={bet.remaining_stake} />] as const,
                ]
              : []),
            ...(bet.settled_at === null ? [] : [[words.settled, moment(bet.settled_at)] as const]),
          ]}
        />
      </section>
      <Withheld bet={bet} />
      <Selections bet={bet} />
    </Panel>
  );
}

/** Shows why the payout is withheld: the text for the player, and the part that only staff see. */
function Withheld({ bet: { withheld } }: { readonly bet: StaffSportBet }) {
  const words = useBetWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  if (!withheld) return null;
  const { ground, reason, since, payout } = withheld;
  return (
    <PanelPart title={words.withheld}>
      <Facts
        facts={[
          [words.since, moment(since)],
          [words.ground, sportWithholdingWords[ground][locale]],
          ...(reason === null ? [] : [[words.ownReason, reason] as const]),
          [words.byResult, payout === null ? words.undecided : <Amount key="payout" centavos={payout} />],
        ]}
      />
    </PanelPart>
  );
}

function Selections({ bet: { selections } }: { readonly bet: StaffSportBet }) {
  const words = useBetWords();
  const locale = useUiLocale();
  return (
    <PanelPart title={words.selections} note={selections.length}>
      <ul className="grid gap-3">
        {selections.map(({ market_id, match, name, odds_x1000, in_play, outcome, void_cause }) => (
          <li key={market_id} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Status shape={outcome === null ? "work" : outcome.void_halves === 2 ? "waiting" : outcome.won ? "good" : "refused"} />
              <b className="font-semibold">{name[locale]}</b>
              <span className="text-t3">{words.odds(formatAmount(Math.floor(odds_x1000 / 10), locale))}</span>
              {in_play ? <Badge>{words.inPlay}</Badge> : null}
            </span>
            <span className="text-t2">{match}</span>
            {void_cause ? <span className="text-t2">{words.declared(causeOf(void_cause, locale))}</span> : null}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
