import type { Column, ListScreen } from "./list-types.ts";
import type { List } from "./use-list.ts";

const name = "columns";

/** Returns the ids in the address that the list knows; null if all are shown. The first column identifies the row and is always shown. */
export function chosenColumns<Row>({ columns }: ListScreen<Row>, { params }: Pick<List<Row>, "params">): string[] | null {
  const named = params.get(name)?.split(",") ?? [];
  const known = columns.filter(({ id }, place) => place === 0 || named.includes(id));
  return known.length <= 1 || known.length === columns.length ? null : known.map(({ id }) => id);
}

export function shownColumns<Row>(screen: ListScreen<Row>, list: Pick<List<Row>, "params">): readonly Column<Row>[] {
  const chosen = chosenColumns(screen, list);
  return chosen === null ? screen.columns : screen.columns.filter(({ id }) => chosen.includes(id));
}

export function setColumns(params: URLSearchParams, ids: readonly string[] | null): void {
  if (ids === null) params.delete(name);
  else params.set(name, ids.join(","));
}
