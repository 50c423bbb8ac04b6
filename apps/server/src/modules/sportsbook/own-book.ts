import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** Whether the brand has our own book. With a partner's, ours is not shown. */
export const hasOwnBook = ({ settings }: Pick<Tenant, "settings">): boolean => settings.hasSports && !settings.betby.active;

/** Refuses with `not_found` where the brand has no book of its own: to its players there is nothing of the kind. */
export function mustHaveOwnBook(tenant: Pick<Tenant, "settings">): void {
  if (!hasOwnBook(tenant)) throw refuse("not_found");
}
