import { useQuery } from "@tanstack/react-query";
import type { PlayerFile } from "@trevo/contract";
import { Navigate, useParams } from "react-router";
import { Amount, Avatar } from "../../frame/parts.tsx";
import { PanelState } from "../../frame/panel.tsx";
import { Forbidden } from "../../frame/states.tsx";
import { useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { PlayerActs } from "./player-acts.tsx";
import { PlayerAccount, PlayerBadges, PlayerLimits, PlayerMoney, fileQuery, pageOf } from "./player-panel.tsx";
import { PlayerDeliveries } from "./player-deliveries.tsx";
import { type PlayerTab, PlayerTabs, playerTabs } from "./player-tabs.tsx";
import { PlayerTimeline } from "./player-timeline.tsx";
import { usePlayerWords } from "./player-words.ts";

/** Shows everything known of one player, and their history. */
export function Screen() {
  const { tenant = "", id = "", tab = "" } = useParams();
  const words = usePlayerWords();
  const current = playerTabs.find(({ path }) => path === tab);
  const { data: file, error, refetch } = useQuery(fileQuery({ tenant, id }));
  if (!file)
    return (
      <div className="detail-page">
        <PanelState label={words.player} onClose={null} error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!current) return <Navigate to={pageOf({ tenant, id })} replace />;
  return (
    <div className="detail-page">
      <div className="mx-auto grid max-w-[1280px] gap-3">
        <Head file={file} />
        <PlayerTabs of={{ tenant, id }} current={current} />
        <Part key={`${tenant} ${id} ${tab}`} file={file} tab={current} />
      </div>
    </div>
  );
}

/** Shows the selected tab, if the member may see it. */
function Part({ file, tab: { opens, Rows } }: { file: PlayerFile; tab: PlayerTab }) {
  const words = usePlayerWords();
  const { tenant, id } = file;
  const may = useCan(opens, tenant);
  if (!may) return <Forbidden permission={opens.permission} />;
  if (Rows) return <Rows of={{ tenant, id }} />;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid gap-3">
        <Figures file={file} />
        <PlayerDeliveries of={{ tenant, id }} />
        <PlayerTimeline of={{ tenant, id }} />
      </div>
      <aside className="overflow-hidden rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-label={words.account}>
        <PlayerAccount file={file} />
        <PlayerLimits file={file} />
        <PlayerMoney file={file} />
      </aside>
    </div>
  );
}

function Head({ file }: { file: PlayerFile }) {
  const words = usePlayerWords();
  const { date } = useMoments();
  return (
    <header>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={file.name} seed={file.id} large />
        <div className="grid gap-1">
          <h2 className="panel-title">{file.name}</h2>
          <span className="flex flex-wrap items-center gap-2 text-t3">
            <PlayerBadges file={file} />
            {file.tenant} · {words.since.toLowerCase()} {date(file.created_at)}
          </span>
        </div>
        <div className="ml-auto">
          <PlayerActs file={file} />
        </div>
      </div>
    </header>
  );
}

function Figures({ file: { cash, bonus, held, totals } }: { file: PlayerFile }) {
  const words = usePlayerWords();
  const figures: readonly (readonly [string, number])[] = [
    [words.cash, cash],
    [words.held, held],
    [words.bonus, bonus],
    [words.result, totals.won - totals.staked],
  ];
  return (
    <dl className="overflow-hidden rounded-[var(--corner-panel)] shadow-[var(--shadow)] grid grid-cols-2 gap-px bg-line xl:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="grid gap-0.5 bg-s1 px-4 py-3">
          <dt className="text-t2">{name}</dt>
          <dd className="font-display text-[22px] font-bold">
            <Amount centavos={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
