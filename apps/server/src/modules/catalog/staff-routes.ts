import type { Proposal } from "@trevo/contract";
import { staffActor } from "../../kernel/audit-log.ts";
import { doneMessage } from "../../kernel/done-message.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "./catalog.ts";

export interface CatalogStaffNeeds {
  /** Changes that require approval by a second member. */
  readonly proposals: {
    propose(scope: StaffTenantScope, proposal: ProposedWagerClass): Promise<Proposal>;
  };
}

interface ProposedWagerClass {
  readonly kind: "wager_class";
  readonly input: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

/** Registers the staff routes of the catalogue. */
export function registerCatalogStaffRoutes(
  http: Http,
  catalog: Pick<Catalog, "curated" | "change" | "arrange" | "saveCategory">,
  proposals: CatalogStaffNeeds["proposals"],
): void {
  http.on("GET /staff/:tenant/games", ({ scope, query }) => catalog.curated(scope.tenant, query));
  http.on("POST /staff/:tenant/games/:game_id", async ({ scope, params, body: { state, position, featured, badge } }) => {
    const change = {
      ...(state !== undefined && { state }),
      ...(position !== undefined && { position }),
      ...(featured !== undefined && { featured }),
      ...(badge !== undefined && { badge }),
    };
    await catalog.change(scope, { ...params, change, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
  http.on("POST /staff/:tenant/games/:game_id/wager-class", async ({ scope, params, body: { reason, wager_class }, idempotency_key }) => ({
    data: await proposals.propose(scope, { kind: "wager_class", input: { ...params, wager_class }, reason, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/games-order", async ({ scope, body }) => {
    await catalog.arrange(scope, { ...body, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
  http.on("POST /staff/:tenant/categories", async ({ scope, body }) => {
    await catalog.saveCategory(scope, { category: body, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
}
