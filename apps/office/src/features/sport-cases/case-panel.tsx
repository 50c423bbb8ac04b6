import { useQuery } from "@tanstack/react-query";
import type { SportCase } from "@trevo/contract";
import { formatMoney, formatPercent } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount, Meter } from "../../frame/parts.tsx";
import { Badge, type Shape, Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { stateShapes, useCaseWords } from "./case-words.ts";
import { DecideCase } from "./decide-case.tsx";

const endpoint = "GET /staff/:tenant/sports/cases/:id";
const makingMs = 2_000;
const fileShapes: Record<SportCase["files"][number]["state"], Shape> = { waiting: "work", ready: "good", failed: "bad" };

export function CasePanel({ of, onClose }: PanelProps) {
  const words = useCaseWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data?.files.some((one) => one.state === "waiting") ? whilePresent(makingMs)() : false),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File file={file.data} onClose={onClose} />;
}

interface FileProps {
  readonly file: SportCase;
}

function File({ file, onClose }: FileProps & Pick<PanelProps, "onClose">) {
  const words = useCaseWords();
  const number = useNumber();
  const { moment } = useMoments();
  const { tenant, fixture_id, state } = file;
  return (
    <Panel
      label={`${words.one}: ${file.match}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[state]}>{words.states[state]}</Status>
          <span>{words.at(tenant, file.competition)}</span>
        </>
      }
      head={<p className="panel-title mt-1">{file.match}</p>}
      foot={<DecideCase file={file} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.score, words.points(file.score)],
            [words.starts, moment(file.starts_at)],
            [
              words.bets,
              <Link key="bets" to={`/apostas-esportivas?tenant=${tenant}&fixture=${fixture_id}`} className="font-semibold underline">
                {number(file.bets)}
              </Link>,
            ],
            [words.players, number(file.players)],
            [words.stake, <Amount key="stake" centavos={file.stake} />],
            [words.withheld, number(file.withheld)],
            ...(file.verdict ? [[words.verdict, words.verdicts[file.verdict]] as const] : []),
          ]}
        />
        <Link to={`/esportes?tenant=${tenant}&peek=${tenant}.${fixture_id}`} className="font-semibold underline">
          {words.openMatch}
        </Link>
      </section>
      <Signals file={file} />
      <Players file={file} />
      <Files file={file} />
      <Steps file={file} />
    </Panel>
  );
}

function Signals({ file: { signal_details } }: FileProps) {
  const words = useCaseWords();
  const locale = useUiLocale();
  const number = useNumber();
  /** The unit follows from the name: shares end in `_bps`, counts are of players and bets, the rest is money. */
  const partOf = ([name, value]: [string, number]): string => {
    if (name.endsWith("_bps")) return `${words.parts[name] ?? name} ${formatPercent(value, locale)}`;
    if (name.endsWith("_x100")) return `${words.parts[name] ?? name} ${number(value / 100)}`;
    if (name === "players" || name === "bets") return `${words.parts[name] ?? name} ${number(value)}`;
    return `${words.parts[name] ?? name} ${formatMoney(value, locale)}`;
  };
  return (
    <PanelPart title={words.signals} note={signal_details.length}>
      {signal_details.length === 0 ? <p className="text-t3">{words.noSignals}</p> : null}
      <ul className="grid gap-3">
        {signal_details.map(({ kind, score, selection, parts }) => (
          <li key={kind} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-semibold">{words.kinds[kind]}</b>
              <Meter share={score / 100} />
              <span className="text-t3">{words.points(score)}</span>
            </span>
            <span className="text-t2">{selection?.[locale] ?? words.wholeMatch}</span>
            <span className="text-t3">{Object.entries(parts).map(partOf).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Players({ file: { tenant, top_players } }: FileProps) {
  const words = useCaseWords();
  const number = useNumber();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  return (
    <PanelPart title={words.topPlayers} note={top_players.length}>
      {top_players.length === 0 ? <p className="text-t3">{words.noPlayers}</p> : null}
      <ul className="grid gap-2">
        {top_players.map(({ player_id, player_name, bets, stake, is_new }) => (
          <li key={player_id} className="flex flex-wrap items-center gap-2">
            {maySee ? (
              <Link className="font-semibold underline" to={`/jogadores/${tenant}/${player_id}`}>
                {player_name}
              </Link>
            ) : (
              <b className="font-semibold">{player_name}</b>
            )}
            {is_new ? <Badge>{words.isNew}</Badge> : null}
            <span className="ml-auto text-t3">{words.playerBets(number(bets))}</span>
            <Amount centavos={stake} />
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Files({ file: { tenant, id, files } }: FileProps) {
  const words = useCaseWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.files} note={files.length}>
      {files.length === 0 ? <p className="text-t3">{words.noFiles}</p> : null}
      <ul className="checks">
        {files.map(({ revision, state, named_by, requested_by, requested_at, reason, hash }) => (
          <li key={revision}>
            <Status shape={fileShapes[state]} />
            <span>
              {words.revision(revision)} · {words.fileStates[state]} · {words.namedBy[named_by]}
              <span className="block text-t3">
                {moment(requested_at)} · {nameOf(requested_by)} · {reason}
              </span>
              {hash === null ? null : <code className="block text-[11.5px] break-all text-t3">{hash}</code>}
            </span>
            {state === "ready" ? (
              <a
                className="button"
                href={`/api/staff/${tenant}/sports/cases/${id}/file?revision=${revision}`}
                aria-label={words.downloadOf(revision)}
                download
              >
                {words.download}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Steps({ file: { steps } }: FileProps) {
  const words = useCaseWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.history}>
      <ol className="history">
        {steps.map(({ kind, by, note, authority, verdict, at }, place) => (
          <li key={place}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              {words.steps[kind]}
              {authority === null ? null : `: ${words.authorities[authority]}`}
              {verdict === null ? null : `: ${words.verdicts[verdict]}`}
              {" · "}
              {by === null ? words.byJob : nameOf(by)}
              {note === null ? null : <span className="block text-t3">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}
