import { refuse } from "../../kernel/errors.ts";
import { emptyPage } from "../../kernel/page-of.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Boxes } from "./boxes.ts";

const perPage = 24;

export function createBoxes(): Boxes {
  const nothingYet = async ({ tenant }: Pick<TenantScope, "tenant">, page: number) => {
    if (!tenant.settings.hasBoxes) throw refuse("not_found");
    return emptyPage({ page, perPage });
  };
  return { onSale: nothingYet, find: async () => null, ofPlayer: nothingYet, prizes: nothingYet };
}
