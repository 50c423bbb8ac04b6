import { Link } from "react-router";
import { useFrameWords } from "./frame-words.ts";
import type { ListScreen, View } from "./list-types.ts";
import type { List } from "./use-list.ts";

/** Of the views whose filters the address has, the one with the most. */
function currentView<Row>({ views = [] }: ListScreen<Row>, { query }: List<Row>): View | undefined {
  const fitting = views.filter((view) => Object.entries(view.query).every(([name, value]) => query[name] === value));
  return fitting.toSorted((one, other) => Object.keys(other.query).length - Object.keys(one.query).length)[0];
}

/** The brand stays; other filters are the view's. */
function addressOf<Row>(view: View, { params }: List<Row>): string {
  const next = new URLSearchParams(view.query);
  const tenant = params.get("tenant");
  if (tenant !== null) next.set("tenant", tenant);
  return `?${next}`;
}

export function stepView<Row>(screen: ListScreen<Row>, list: List<Row>, by: number): void {
  const { views = [] } = screen;
  const at = views.findIndex((view) => view === currentView(screen, list));
  const next = views[at + by];
  if (next)
    list.change((params) => {
      const wanted = new URLSearchParams(addressOf(next, list));
      for (const name of Array.from(params.keys())) params.delete(name);
      for (const [name, value] of wanted) params.set(name, value);
    });
}

export function Views<Row>({ screen, list }: { screen: ListScreen<Row>; list: List<Row> }) {
  const words = useFrameWords();
  const current = currentView(screen, list);
  const { data, rows } = list;
  return (
    <nav className="tabs" aria-label={words.views}>
      {screen.views?.map((view) => (
        <Link key={view.id} to={addressOf(view, list)} aria-current={view === current ? "page" : undefined}>
          {view.title}
          {view === current && rows.isSuccess ? (
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
