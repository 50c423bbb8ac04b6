import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import { type CatalogStaffNeeds, registerCatalogStaffRoutes } from "./staff-routes.ts";
import type { Catalog } from "./catalog.ts";
import { type CatalogRoutesNeeds, registerCatalogRoutes } from "./routes.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    game_changed: true;
    games_arranged: true;
    category_saved: true;
    catalog_imported: true;
    wager_class_set: true;
    provider_suspended: true;
    provider_resumed: true;
  }
}

const wagerClassInput = z.object({ game_id: z.int(), wager_class: z.int().min(0).max(7) });

export const manifest: Manifest<CatalogRoutesNeeds & CatalogStaffNeeds & { catalog: Catalog }> = {
  name: "catalog",
  routes: registerCatalogRoutes,
  staffRoutes: (http, { catalog, proposals }) => registerCatalogStaffRoutes(http, catalog, proposals),
  proposals: [
    proposalAction({
      kind: "wager_class",
      input: wagerClassInput,
      describe: ({ catalog }, tx, { tenant, input }) => catalog.describeWagerClass(tx, tenant, input),
      apply: async ({ catalog }, tx, approved) => {
        const { tenant, input, id, at, proposed_by, approved_by, request_id } = approved;
        await catalog.setWagerClass(tx, tenant, input);
        const detail = { ...input, proposal: id, proposed_by, approved_by };
        const action = "wager_class_set";
        await recordAuditEvent(
          tx,
          { tenant, request_id },
          { at, actor: staffActor(approved_by), action, subject: `game:${input.game_id}`, detail },
        );
        return null;
      },
    }),
  ],
  jobs: [{ name: "apply-wager-classes", schedule: "* * * * *", run: ({ catalog }) => catalog.jobs.applyWagerClasses() }],
};
