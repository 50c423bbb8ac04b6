import { useQuery } from "@tanstack/react-query";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { useNumber } from "../../lib/moments.ts";
import { ChangeGame } from "./change-game.tsx";
import { stateShapes, useGameWords } from "./game-words.ts";
import { type CuratedGame, endpoint, readGame } from "./games.ts";

export function GamePanel({ of, onClose }: PanelProps) {
  const words = useGameWords();
  const file = useQuery({ queryKey: [endpoint, "panel", of], queryFn: ({ signal }) => readGame(of, signal) });
  if (file.data === undefined)
    return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  if (file.data === null)
    return (
      <Panel label={words.one} line={<Status shape="refused">{words.gone}</Status>} onClose={onClose} head={null}>
        {null}
      </Panel>
    );
  return <File tenant={of.tenant} game={file.data} onClose={onClose} />;
}

function File({ tenant, game, onClose }: Pick<PanelProps, "onClose"> & { readonly tenant: string; readonly game: CuratedGame }) {
  const words = useGameWords();
  const number = useNumber();
  return (
    <Panel
      label={`${words.one}: ${game.title}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[game.state]}>{words.states[game.state]}</Status>
          <span>{`${tenant} · ${game.provider_code}`}</span>
          {game.provider_state === "off" ? <Badge shape="look">{words.providerOff}</Badge> : null}
        </>
      }
      head={<p className="panel-title mt-1">{game.title}</p>}
      foot={<ChangeGame tenant={tenant} game={game} />}
    >
      <section className="panel-part">
        {game.provider_state === "off" ? <p className="notice mb-2">{words.providerOffText(game.provider_code)}</p> : null}
        <Facts
          facts={[
            [words.code, game.gamecode],
            [words.category, game.category_slug],
            [words.position, number(game.position)],
            [words.badge, game.badge === null ? words.noBadge : words.badges[game.badge]],
            ...(game.featured ? [[words.featured, words.isFeatured] as const] : []),
          ]}
        />
      </section>
    </Panel>
  );
}
