import type { Db } from "../../kernel/db.ts";
import type { Http } from "../../kernel/http-types.ts";
import { readChain } from "./read-chain.ts";

export function registerChainStaffRoutes(http: Http, { db }: { db: Db }): void {
  http.on("GET /staff/:tenant/audit-chain", async ({ scope }) => ({ data: await readChain(db, scope.tenant.id) }));
}
