import type { SavedView } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";

export interface ViewContent {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Null for all columns. */
  readonly columns: readonly string[] | null;
  readonly shared: boolean;
}

export type NewView = ViewContent & { readonly list: string };

/**
 * Owns named views of lists saved by members of staff. Guarantees: a view contains only filters that its list accepts; a member sees no
 * view of a list that they may not open; a name is unique per member and list. Does not read lists, or know the console's columns: the
 * console ignores columns that no longer exist.
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
