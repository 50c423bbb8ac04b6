import { type SportBookSettings, staffBookSettingsEndpoints } from "@trevo/contract";
import { formatPercent } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { ApiError, request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { useSettingsWords } from "./settings-words.ts";

const endpoint = "GET /staff/:tenant/sports/settings";

export function Screen() {
  const words = useSettingsWords();
  const screen: ListScreen<SportBookSettings> = {
    endpoint,
    query: staffBookSettingsEndpoints[endpoint].query,
    opens: opens(endpoint, "sports.read"),
    ofBrand: true,
    read: (_, { tenant, signal }) => request(endpoint, { params: { tenant }, signal }).catch(noBook),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: SettingsPanel,
  };
  return <ListPage screen={screen} />;
}

/** Returns no settings for a brand without a sportsbook of its own. */
function noBook(error: unknown): { data: SportBookSettings[] } {
  if (error instanceof ApiError && error.code === "not_found") return { data: [] };
  throw error;
}

function useColumns(): Column<SportBookSettings>[] {
  const words = useSettingsWords();
  const number = useNumber();
  const locale = useUiLocale();
  const marginOf = ({ types }: SportBookSettings, type: string): string => {
    const margin = types.find(({ market_type }) => market_type === type)?.margin_in_force;
    return margin ? formatPercent(margin.target_bps, locale) : "–";
  };
  return [
    {
      id: "where",
      title: words.where,
      cell: ({ sport, competition }) => (
        <span className="who">
          <span>
            <b>{competition?.name ?? words.sports[sport]}</b>
            <small>{competition ? words.tier(competition.tier) : words.wholeSport}</small>
          </span>
        </span>
      ),
    },
    { id: "result", title: words.resultMargin, number: true, cell: (row) => marginOf(row, "result") },
    { id: "total", title: words.totalMargin, number: true, wide: true, cell: (row) => marginOf(row, "total") },
    {
      id: "margins",
      title: words.setMargins,
      number: true,
      cell: ({ types }) => number(types.filter(({ margin }) => margin !== null).length),
    },
    {
      id: "limits",
      title: words.setLimits,
      number: true,
      cell: ({ types }) => number(types.filter(({ limits }) => limits !== null).length),
    },
  ];
}
