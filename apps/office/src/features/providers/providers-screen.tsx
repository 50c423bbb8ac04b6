import type { BrandProvider } from "@trevo/contract";
import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { ProviderPanel } from "./provider-panel.tsx";
import { shownState, stateShapes, useProviderWords } from "./provider-words.ts";

const endpoint = "GET /staff/:tenant/providers";

export function Screen() {
  const words = useProviderWords();
  const screen: ListScreen<BrandProvider> = {
    endpoint,
    query: z.object({}),
    opens: opens(endpoint, "providers.read"),
    ofBrand: true,
    read: (_, { tenant, signal }) => request(endpoint, { params: { tenant }, signal }),
    keyOf: ({ code }, tenant) => ({ tenant, id: code }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: ProviderPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<BrandProvider>[] {
  const words = useProviderWords();
  const number = useNumber();
  const { moment, full } = useMoments();
  const recent =
    (show: (figures: NonNullable<BrandProvider["recent"]>) => string) =>
    ({ recent: figures }: BrandProvider) =>
      figures ? show(figures) : <span className="text-t3">{words.none}</span>;
  return [
    { id: "provider", title: words.provider, sorted: true, cell: ({ name }) => <b className="font-semibold">{name}</b> },
    {
      id: "state",
      title: words.state,
      cell: (one) => <Status shape={stateShapes[shownState(one)]}>{words.states[shownState(one)]}</Status>,
    },
    { id: "games", title: words.games, number: true, cell: ({ games }) => number(games) },
    { id: "calls", title: words.recent, number: true, wide: true, cell: recent(({ calls }) => number(calls)) },
    { id: "not_ok", title: words.notOk, number: true, cell: recent(({ not_ok }) => number(not_ok)) },
    { id: "median", title: words.median, number: true, cell: recent(({ median_ms }) => words.ms(number(median_ms))) },
    { id: "p95", title: words.p95, number: true, wide: true, cell: recent(({ p95_ms }) => words.ms(number(p95_ms))) },
    {
      id: "synced",
      title: words.synced,
      number: true,
      wide: true,
      cell: ({ synced_at }) =>
        synced_at === null ? (
          <span className="text-t3">{words.none}</span>
        ) : (
          <time dateTime={synced_at} title={full(synced_at)} className="text-t3">
            {moment(synced_at)}
          </time>
        ),
    },
  ];
}
