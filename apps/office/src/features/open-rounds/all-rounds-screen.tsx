import { type ListedRound, staffRoundsEndpoints } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, ListScreen, View } from "../../frame/list-types.ts";
import { Amount, Who } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { AnyRoundPanel, pageOf, stateShapes } from "./any-round-panel.tsx";
import { useRoundListWords } from "./round-list-words.ts";
import { useRoundWords } from "./round-words.ts";

const endpoint = "GET /staff/:tenant/rounds";

export function Screen() {
  const words = useRoundListWords();
  const screen: ListScreen<ListedRound> = {
    endpoint,
    query: staffRoundsEndpoints[endpoint].query,
    opens: opens(endpoint, "rounds.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views: useViews(),
    filters: useFilters(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: AnyRoundPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedRound>[] {
  const words = useRoundWords();
  const list = useRoundListWords();
  const { moment, full } = useMoments();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name }) => <Who name={player_name} seed={player_id} note={shortId(player_id)} />,
    },
    {
      id: "game",
      title: words.game,
      cell: ({ game, provider }) => (
        <span className="who">
          <span>
            <b>{game?.title ?? list.unknownGame}</b>
            <small>{provider}</small>
          </span>
        </span>
      ),
    },
    { id: "staked", title: words.staked, number: true, cell: ({ staked, staked_bonus }) => <Parted all={staked} bonus={staked_bonus} /> },
    { id: "won", title: words.won, number: true, cell: ({ won, won_bonus }) => <Parted all={won} bonus={won_bonus} /> },
    { id: "result", title: list.result, number: true, wide: true, cell: ({ staked, won }) => <Amount centavos={won - staked} /> },
    { id: "state", title: list.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "proof",
      title: words.proof,
      wide: true,
      cell: ({ has_proof }) => <span className="text-t2">{has_proof ? list.proofYes : ""}</span>,
    },
    {
      id: "opened",
      title: list.opened,
      number: true,
      sorted: true,
      cell: ({ opened_at }) => (
        <time dateTime={opened_at} title={full(opened_at)} className="text-t2">
          {moment(opened_at)}
        </time>
      ),
    },
  ];
}

/** Shows an amount, and below it the part that was bonus money. */
function Parted({ all, bonus }: { readonly all: number; readonly bonus: number }) {
  const words = useRoundListWords();
  const locale = useUiLocale();
  return (
    <>
      <Amount centavos={all} />
      {bonus > 0 ? <small className="block text-t3">{words.ofBonus(formatMoney(bonus, locale))}</small> : null}
    </>
  );
}

function useViews(): View[] {
  const words = useRoundListWords();
  return [
    { id: "all", title: words.viewAll, query: {} },
    { id: "open", title: words.viewOpen, query: { state: "open" } },
    { id: "large-wins", title: words.viewLargeWins, query: { min_won: "100000" } },
    { id: "large-stakes", title: words.viewLargeStakes, query: { min_staked: "10000" } },
    { id: "rolled-back", title: words.viewRolledBack, query: { state: "rolled_back" } },
  ];
}

function useFilters(): Filter[] {
  const words = useRoundListWords();
  const { provider, player, states } = useRoundWords();
  const locale = useUiLocale();
  const money = (name: string, title: string): Filter => ({
    name,
    title,
    kind: "money",
    show: (value) => (name.startsWith("min") ? words.atLeast : words.atMost)(formatMoney(Number(value), locale)),
  });
  return [
    { name: "game", title: words.gameNumber, kind: "text" },
    { name: "provider", title: provider, kind: "text" },
    {
      name: "state",
      title: words.state,
      kind: { options: (["open", "closed", "rolled_back"] as const).map((value) => ({ value, title: states[value] })) },
    },
    money("min_staked", words.stakedFrom),
    money("max_staked", words.stakedTo),
    money("min_won", words.wonFrom),
    money("max_won", words.wonTo),
    { name: "from", title: words.from, kind: "moment" },
    { name: "to", title: words.to, kind: "moment" },
    { name: "player", title: player, kind: "text", show: shortId },
  ];
}
