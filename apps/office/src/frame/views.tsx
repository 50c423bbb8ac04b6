import type { SavedView } from "@trevo/contract";
import { Link } from "react-router";
import { useMember } from "../lib/member.ts";
import { useSavedViews } from "../lib/saved-views.ts";
import { chosenColumns, setColumns } from "./columns.ts";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import type { ListScreen, View } from "./list-types.ts";
import type { List } from "./use-list.ts";

/** A tab: a view of the screen, or a saved one. */
interface Tab extends View {
  readonly saved?: SavedView;
}

/** Must not be the name of any list's filter; one filter of games' returns is called `view`. */
export const savedParam = "saved";

export interface Tabs {
  readonly all: readonly Tab[];
  readonly current: Tab | undefined;
  /** The saved view that the address names, even if its filters have changed since. */
  readonly named: SavedView | undefined;
}

/** Selects the saved view that the address names, or else the matching view with the most filters. */
export function useTabs<Row>(screen: ListScreen<Row>, list: List<Row>): Tabs {
  const saved = useSavedViews(screen.endpoint, useMember());
  const { views = [] } = screen;
  const all: readonly Tab[] = [...views, ...saved.map((view) => ({ id: view.id, title: view.name, query: view.query, saved: view }))];
  const named = saved.find(({ id }) => id === list.params.get(savedParam));
  const fitting = views.filter((view) => Object.entries(view.query).every(([name, value]) => list.query[name] === value));
  const own = fitting.toSorted((one, other) => Object.keys(other.query).length - Object.keys(one.query).length)[0];
  return { all, named, current: named ? all.find((tab) => tab.saved === named) : own };
}

/** Keeps the brand; other filters and the columns come from the view. */
function addressOf<Row>({ query, saved }: Tab, { params }: List<Row>): string {
  const next = new URLSearchParams(query);
  const tenant = params.get("tenant");
  if (tenant !== null && !next.has("tenant")) next.set("tenant", tenant);
  if (saved) {
    next.set(savedParam, saved.id);
    setColumns(next, saved.columns);
  }
  return `?${next}`;
}

export function stepView<Row>({ all, current }: Tabs, list: List<Row>, by: number): void {
  const next = all[all.findIndex((tab) => tab === current) + by];
  if (next)
    list.change((params) => {
      const wanted = new URLSearchParams(addressOf(next, list));
      for (const name of Array.from(params.keys())) params.delete(name);
      for (const [name, value] of wanted) params.set(name, value);
    });
}

/** True if the address differs from the view that it names. */
export function isChanged<Row>({ query, columns }: SavedView, screen: ListScreen<Row>, list: List<Row>): boolean {
  const own = filtersOf(list);
  const names = new Set([...Object.keys(own), ...Object.keys(query)]);
  return [...names].some((name) => own[name] !== query[name]) || String(columns) !== String(chosenColumns(screen, list));
}

/** Returns the filters without the brand, which belongs to the address and to no view. */
export function filtersOf<Row>({ query }: List<Row>): Record<string, string> {
  const { tenant: _, ...filters } = query;
  return filters;
}

export function Views<Row>({ list, tabs: { all, current, named }, screen }: { screen: ListScreen<Row>; list: List<Row>; tabs: Tabs }) {
  const words = useFrameWords();
  const { id } = useMember();
  const { data, rows } = list;
  if (all.length === 0) return null;
  return (
    <nav className="tabs" aria-label={words.views}>
      {all.map((tab) => (
        <Link key={tab.id} to={addressOf(tab, list)} aria-current={tab === current ? "page" : undefined}>
          {tab.saved && tab.saved.made_by !== id ? <Icon name="users" small /> : null}
          {tab.title}
          {tab === current && named && isChanged(named, screen, list) ? <span className="text-t3">{words.viewChanged}</span> : null}
          {tab === current && rows.isSuccess ? (
            <small>
              {data.length}
              {rows.hasNextPage ? "+" : ""}
            </small>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
