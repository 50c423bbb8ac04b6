import { type VersionReturn, staffReturnsEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { useReturnTexts } from "./percent.ts";
import { ReturnBand } from "./return-band.tsx";
import { ReturnPanel } from "./return-panel.tsx";
import { useReturnWords } from "./return-words.ts";

const endpoint = "GET /staff/:tenant/returns";

export function Screen() {
  const words = useReturnWords();
  const screen: ListScreen<VersionReturn> = {
    endpoint,
    query: staffReturnsEndpoints[endpoint].query,
    opens: opens(endpoint, "returns.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "current", title: words.views.current, query: {} },
      { id: "outside", title: words.views.outside, query: { view: "outside" } },
      { id: "old", title: words.views.old, query: { view: "old" } },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: ReturnPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<VersionReturn>[] {
  const words = useReturnWords();
  const number = useNumber();
  const texts = useReturnTexts();
  return [
    {
      id: "game",
      title: words.game,
      cell: ({ title, version }) => (
        <span className="who">
          <span>
            <b>{title}</b>
            <small>{words.version(version)}</small>
          </span>
        </span>
      ),
    },
    { id: "promised", title: words.promised, number: true, cell: ({ promised }) => texts.percent(promised) },
    {
      id: "realised",
      title: words.realised,
      number: true,
      cell: ({ realised }) => (realised === null ? "–" : <b className="font-semibold">{texts.percent(realised)}</b>),
    },
    { id: "band", title: words.band, wide: true, cell: (row) => <ReturnBand of={row} /> },
    { id: "rounds", title: words.rounds, number: true, cell: ({ rounds }) => number(rounds) },
    { id: "ggr", title: words.ggr, number: true, wide: true, cell: ({ ggr }) => <Amount centavos={ggr} /> },
    {
      id: "z",
      title: words.z,
      number: true,
      sorted: true,
      cell: ({ z, outside }) => (z === null ? "–" : outside ? <Status shape="look">{texts.z(z)}</Status> : texts.z(z)),
    },
  ];
}
