import { useQuery } from "@tanstack/react-query";
import { type StaffSportBet, sportVoidCauses } from "@trevo/contract";
import { formatAmount } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { causeOf, shapeOf, useBetWords } from "./bet-words.ts";

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
          <Status shape={shapeOf(bet)}>{bet.outcome ? words.outcomes[bet.outcome] : words.states[bet.state]}</Status>
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
      foot={<Decide of={of} bet={bet} />}
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
      <Selections bet={bet} />
    </Panel>
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

function Decide({ of, bet }: Omit<FileProps, "onClose">) {
  const words = useBetWords();
  const voidOf = useVoid(of);
  const can = useCan(opens("POST /staff/:tenant/sports/voids", "sports.results"), of.tenant);
  const isOver = bet.selections.every(({ void_cause }) => void_cause !== null);
  const isCashed = bet.state === "cashed";
  const why = isCashed ? words.whyCashed : isOver ? words.whyDone : can ? words.why : words.whyRead;
  const acts = can && !isOver && !isCashed ? [{ act: "void", label: `${words.act}…`, look: "danger", shortcut: "r" } as const] : [];
  return <PanelDecisions<"void"> shape={shapeOf(bet)} why={why} acts={acts} decisionOf={() => voidOf(bet)} />;
}

/** A bet that is to be void, which another member decides on. */
function useVoid({ tenant }: Pick<FileProps["of"], "tenant">): (bet: StaffSportBet) => Decision {
  const words = useBetWords();
  const locale = useUiLocale();
  const again = (): void => readAgain("GET /staff/proposals", "GET /staff/:tenant/sports/bets", endpoint);
  return ({ id }) => ({
    tenant,
    title: `${words.title} ${shortId(id)}`,
    text: words.text,
    action: words.propose,
    danger: true,
    asksReason: true,
    fields: [
      {
        name: "void.cause",
        title: words.cause,
        kind: "choice",
        options: sportVoidCauses.map((value) => ({ value, title: causeOf(value, locale) })),
      },
    ],
    send: ({ reason, values, idempotencyKey }) =>
      request("POST /staff/:tenant/sports/voids", {
        params: { tenant },
        body: {
          void: { of: "bets", bet_ids: [id], cause: sportVoidCauses.find((one) => one === values["void.cause"]) ?? "ordered" },
          reason,
        },
        idempotencyKey,
      }),
    onConflict: again,
    onDone: again,
  });
}
