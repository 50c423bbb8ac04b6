import { useQuery } from "@tanstack/react-query";
import type { Output } from "@trevo/contract/client";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useRoundWords } from "./round-words.ts";

const endpoint = "GET /staff/:tenant/round-cases/:id";

export type RoundFile = Output<typeof endpoint>["data"];

export function RoundPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useRoundWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.round} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File tenant={of.tenant} file={file.data} onClose={onClose} onDecided={onDecided} />;
}

interface FileProps extends Omit<PanelProps, "of"> {
  readonly tenant: string;
  readonly file: RoundFile;
}

function File({ tenant, file, onClose, onDecided }: FileProps) {
  const words = useRoundWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.round} ${file.external_round}`}
      onClose={onClose}
      line={
        <>
          <Status shape={file.state === "open" ? "look" : "good"}>{words.states[file.state]}</Status>
          <span>{words.at(tenant, moment(file.opened_at))}</span>
        </>
      }
      head={<p className="panel-title mt-1">{file.game?.title ?? file.provider}</p>}
      foot={<Decide tenant={tenant} file={file} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.staked, <Amount key="staked" centavos={file.staked} />],
            [words.won, <Amount key="won" centavos={file.won} />],
            [words.provider, file.provider],
            [words.external, file.external_round],
            [words.player, file.player_id],
            ...(file.case ? [[words.why, words.reasons[file.case.reason]] as const, [words.attempts, file.case.attempts] as const] : []),
          ]}
        />
      </section>
      <Trace file={file} />
    </Panel>
  );
}

export function Trace({ file: { moves, calls, decisions } }: { file: RoundFile }) {
  const words = useRoundWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <>
      <PanelPart title={words.moves} note={moves.length}>
        <ol className="history">
          {moves.map(({ kind, transaction, cash, bonus, at }) => (
            <li key={`${kind} ${transaction}`}>
              <time dateTime={at}>{moment(at)}</time>
              <span>
                {words.moveKinds[kind]} <Amount centavos={cash + bonus} /> <span className="break-all text-t3">{transaction}</span>
              </span>
            </li>
          ))}
        </ol>
      </PanelPart>
      <PanelPart title={words.calls} note={calls.length}>
        <ol className="history">
          {calls.map(({ id, action, status, code, at }) => (
            <li key={id}>
              <time dateTime={at}>{moment(at)}</time>
              <span>
                {action} <span className="text-t3">{`${status} ${code}`}</span>
              </span>
            </li>
          ))}
        </ol>
      </PanelPart>
      {decisions.length > 0 ? (
        <PanelPart title={words.decisions}>
          <ol className="history">
            {decisions.map(({ decision, by, reason, at }) => (
              <li key={at}>
                <time dateTime={at}>{moment(at)}</time>
                <span>
                  {words.decidedBy(nameOf(by))} {decision === "return" ? words.return : words.close}. “{reason}”
                </span>
              </li>
            ))}
          </ol>
        </PanelPart>
      ) : null}
    </>
  );
}

type Verdict = "return" | "close";

/** The provider of our own sportsbook's rounds. */
const ownBook = "sportsbook";

function OfBet({ tenant, id }: { readonly tenant: string; readonly id: string }) {
  const words = useRoundWords();
  const maySee = useCan(opens("GET /staff/:tenant/sports/bets/:id", "sports.read"), tenant);
  return (
    <>
      {words.whyBet}{" "}
      {maySee ? (
        <Link className="font-semibold underline" to={`/apostas-esportivas?tenant=${tenant}&peek=${tenant}.${id}`}>
          {words.openBet}
        </Link>
      ) : null}
    </>
  );
}

function Decide({ tenant, file, onDecided }: Omit<FileProps, "onClose">) {
  const words = useRoundWords();
  const can = useCan(opens("POST /staff/:tenant/round-cases/:id/decide", "rounds.decide"), tenant);
  const decisionOf = useDecision(tenant, file, onDecided);
  const whyOpen = !can ? words.whyRead : file.won > 0 ? words.whyWon : words.whyOpen;
  const isOpen = file.state === "open" && file.case !== null;
  const isBet = file.provider === ownBook;
  const mayClose = can && isOpen && !isBet;
  return (
    <PanelDecisions<Verdict>
      shape={isOpen ? "look" : "good"}
      why={!isOpen ? words.whyDone : isBet ? <OfBet tenant={tenant} id={file.id} /> : whyOpen}
      acts={
        mayClose
          ? [
              { act: "return", label: words.returnMore, look: "main", shortcut: "a", disabled: file.won > 0 },
              { act: "close", label: words.closeMore, shortcut: "r" },
            ]
          : []
      }
      decisionOf={decisionOf}
    />
  );
}

function useDecision(tenant: string, file: RoundFile, onDone: () => void): (verdict: Verdict) => Decision {
  const words = useRoundWords();
  const locale = useUiLocale();
  const { id, staked, won } = file;
  const again = (): void => readAgain(endpoint, "GET /staff/:tenant/round-cases");
  return (decision) => ({
    tenant,
    title: decision === "return" ? words.returnTitle : words.closeTitle,
    text:
      decision === "return"
        ? words.returnText(formatMoney(staked, locale))
        : words.closeText(formatMoney(staked, locale), formatMoney(won, locale)),
    action: decision === "return" ? words.return : words.close,
    asksReason: true,
    send: ({ reason, idempotencyKey }) =>
      request("POST /staff/:tenant/round-cases/:id/decide", {
        params: { tenant, id },
        body: { decision, staked, won, reason },
        idempotencyKey,
      }),
    onConflict: again,
    onDone: () => {
      again();
      onDone();
    },
  });
}
