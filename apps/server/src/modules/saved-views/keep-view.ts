import { type SavedView, mostViews } from "@trevo/contract";
import { uniqueViolation } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { SavedViewNeeds } from "./needs.ts";
import { checkView, mayOpen } from "./policy.ts";
import { presentView } from "./present.ts";
import type { NewView, ViewContent } from "./saved-views.ts";
import { type ViewRow, store } from "./store.ts";

export const listViews = async ({ db }: SavedViewNeeds, scope: StaffScope): Promise<SavedView[]> =>
  (await store.list(db, scope)).filter(({ list }) => mayOpen(scope, list)).map(presentView);

/** Adds a view. Refuses with `forbidden` (list), `invalid_fields`, `view_exists`, `too_many_views`. */
export async function addView({ db, clock }: SavedViewNeeds, scope: StaffScope, view: NewView): Promise<SavedView> {
  checkView(scope, view);
  const { operator_id, staff_id } = scope;
  const row: ViewRow = { operator_id, id: newId(), staff_id, list: view.list, ...contentOf(view), created_at: clock.now() };
  await oncePerName(() =>
    db.transaction().execute(async (tx) => {
      if ((await store.lockCount(tx, scope, view.list)) >= mostViews) throw refuse("too_many_views");
      await store.insert(tx, row);
    }),
  );
  return presentView(row);
}

/** Changes a view. Refuses with `not_found`, `forbidden` (list), `invalid_fields`, `view_exists`. */
export async function changeView(
  { db }: SavedViewNeeds,
  scope: StaffScope,
  view: ViewContent & { readonly id: string },
): Promise<SavedView> {
  const { operator_id, staff_id } = scope;
  const key = { operator_id, staff_id, id: view.id };
  const row = await store.findOwn(db, key);
  if (!row) throw refuse("not_found");
  checkView(scope, { list: row.list, query: view.query });
  const content = contentOf(view);
  if (!(await oncePerName(() => store.change(db, key, content)))) throw refuse("not_found");
  return presentView({ ...row, ...content });
}

/** Removes a view. Refuses with `not_found`. */
export async function removeView({ db }: SavedViewNeeds, scope: StaffScope, id: string): Promise<void> {
  const { operator_id, staff_id, granted_everywhere } = scope;
  if (!(await store.remove(db, { operator_id, staff_id, id }, granted_everywhere.has("staff.manage")))) throw refuse("not_found");
}

const contentOf = ({ name, query, columns, shared }: ViewContent) => ({ name, query, columns: columns && [...columns], shared });

async function oncePerName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === "staff_views_name") throw refuse("view_exists");
    throw error;
  }
}
