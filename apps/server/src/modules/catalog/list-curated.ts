import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { CuratedGame, CuratedQuery } from "./curation-store.ts";
import { store } from "./store.ts";

/** Returns every game of the tenant in its order, including hidden ones. */
export const listCurated = (db: Db, tenant: Tenant, query: CuratedQuery): Promise<Slice<CuratedGame>> =>
  sliceOf(query.limit, (limit) => store.curation.list(db, tenant, { ...query, limit }), {
    present: (game) => game,
    cursor: ({ position, id }) => `${position}_${id}`,
  });
