import { useQuery } from "@tanstack/react-query";
import type { PlayerFile } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { type Check, Checks, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount, Avatar, Meter } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { stateShapes } from "./player-shapes.ts";
import { PlayerActs } from "./player-acts.tsx";
import { usePlayerWords } from "./player-words.ts";

const endpoint = "GET /staff/:tenant/players/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/jogadores/${tenant}/${id}`;

export const fileQuery = (params: RowKey) => ({
  queryKey: [endpoint, params],
  queryFn: ({ signal }: { signal: AbortSignal }) => request(endpoint, { params: { ...params }, signal }).then(({ data }) => data),
});

export function PlayerPanel({ of, onClose }: PanelProps) {
  const words = usePlayerWords();
  const { date } = useMoments();
  const { data: file, error, refetch } = useQuery(fileQuery(of));
  if (!file) return <PanelState label={words.player} onClose={onClose} error={error} onRetry={() => void refetch()} />;
  return (
    <Panel
      label={`${words.player}: ${file.name}`}
      page={pageOf(file)}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>
            {file.tenant} · {words.since.toLowerCase()} {date(file.created_at)}
          </span>
        </>
      }
      head={
        <div className="mt-1 flex items-center gap-3">
          <Avatar name={file.name} seed={file.id} large />
          <span className="panel-title">{file.name}</span>
        </div>
      }
      foot={<PlayerActs file={file} />}
    >
      <PlayerAccount file={file} />
      <PlayerMoney file={file} />
      <PlayerLimits file={file} />
    </Panel>
  );
}

interface FileProps {
  readonly file: PlayerFile;
}

export function PlayerAccount({ file }: FileProps) {
  const words = usePlayerWords();
  return (
    <PanelPart title={words.account}>
      <Checks checks={useChecks(file)} />
    </PanelPart>
  );
}

function useChecks({
  is_verified,
  contacts,
  may_stake,
  may_deposit,
  restriction,
  cpf,
  phone,
  email,
  born_in,
  language,
}: PlayerFile): Check[] {
  const words = usePlayerWords();
  const why = restriction === null ? null : (words.restrictions[restriction] ?? restriction);
  return [
    { shape: is_verified ? "good" : "look", text: is_verified ? words.identity : words.noIdentity, result: words.born(born_in) },
    { shape: cpf === null ? "look" : "good", text: words.fields.cpf, result: cpf ?? words.none },
    { shape: contacts.phone ? "good" : "look", text: words.fields.phone, result: phone ?? words.none },
    { shape: contacts.email ? "good" : "look", text: words.fields.email, result: email ?? words.none },
    may_stake && may_deposit
      ? { shape: "good", text: words.mayPlay, result: words.languages[language] }
      : { shape: "stopped", text: may_stake ? words.mayNotDeposit : words.mayNotStake, result: why },
  ];
}

export function PlayerMoney({ file }: FileProps) {
  const words = usePlayerWords();
  const number = useNumber();
  const { totals } = file;
  const rows: readonly (readonly [string, number])[] = [
    [words.cash, file.cash],
    [words.bonus, file.bonus],
    [words.held, file.held],
    ...(file.debt === 0 ? [] : [[words.debt, -file.debt] as const]),
    [words.deposited, totals.deposited],
    [words.withdrawn, totals.withdrawn],
    [words.staked, totals.staked],
    [words.won, totals.won],
  ];
  return (
    <PanelPart title={words.totals} note={`${words.rounds}: ${number(totals.rounds)}`}>
      <dl className="grid grid-cols-[1fr_max-content] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-t2">{name}</dt>
            <dd className="text-right font-semibold">
              <Amount centavos={value} />
            </dd>
          </div>
        ))}
      </dl>
    </PanelPart>
  );
}

export function PlayerLimits({ file: { limits } }: FileProps) {
  const words = usePlayerWords();
  const locale = useUiLocale();
  return (
    <PanelPart title={words.ownLimits} note={words.ownLimitsNote}>
      {limits.length === 0 ? <p className="text-t3">{words.noLimits}</p> : null}
      <ul className="grid gap-2">
        {limits.map(({ kind, period, limit, used }) => (
          <li key={`${kind}_${period}`} className="grid gap-1">
            <span className="flex justify-between gap-3">
              <span>{words.limits[`${kind}_${period}`]}</span>
              <b className="font-semibold">{words.used(formatMoney(Math.max(0, used), locale), formatMoney(limit, locale))}</b>
            </span>
            <Meter share={limit === 0 ? 1 : used / limit} />
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

export function PlayerBadges({ file }: FileProps) {
  const words = usePlayerWords();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge shape={stateShapes[file.state]}>{words.states[file.state]}</Badge>
      <Badge shape={file.is_verified ? "good" : "look"}>{file.is_verified ? words.identity : words.noIdentity}</Badge>
      {file.restriction === null ? null : <Badge shape="stopped">{words.restrictions[file.restriction] ?? file.restriction}</Badge>}
      {file.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}
