import type { SavedView } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";

export interface ViewContent {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Null is all. */
  readonly columns: readonly string[] | null;
  readonly shared: boolean;
}

export type NewView = ViewContent & { readonly list: string };

/**
 * Owns the names that members of staff give to how they look at lists.
 * Promises: a view holds filters that its list takes; nobody sees a view of a list that they may not open; a name stands once for a member and list.
 * Does not: read lists, or know the console's columns. What a column is called that is not there any more, the console leaves out.
 */
export interface SavedViews {
  list(scope: StaffScope): Promise<SavedView[]>;
  /** Refuses with `forbidden` (list), `invalid_fields`, `view_exists`, `too_many_views`. */
  add(scope: StaffScope, view: NewView): Promise<SavedView>;
  /** Refuses with `not_found`, `forbidden` (list), `invalid_fields`, `view_exists`. */
  change(scope: StaffScope, view: ViewContent & { readonly id: string }): Promise<SavedView>;
  /** Refuses with `not_found`. */
  remove(scope: StaffScope, id: string): Promise<void>;
}
