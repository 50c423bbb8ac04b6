import { idsOf } from "../../kernel/staff-queue.ts";
import { offerSearchStore } from "./search-store.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import type { Db } from "../../kernel/db.ts";
import { checkStateMachine } from "../../kernel/state-machine.ts";
import type { Offers } from "./offers.ts";
import { offersInvariants } from "./offers-invariants.ts";
import { offersPersonalData } from "./personal-data.ts";
import { offerVersionMachine } from "./policy.ts";
import { publicationInput } from "./publish-version.ts";
import { registerOfferRoutes } from "./routes.ts";
import { registerOfferStaffRoutes } from "./staff-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    offer_drafted: true;
    offer_checked: true;
    offer_published: true;
    offer_paused: true;
    offer_resumed: true;
    offer_ended: true;
    offer_list_made: true;
  }
}

export const manifest: Manifest<{ db: Db; offers: Offers }> = {
  name: "offers",
  routes: (http, { offers }) => registerOfferRoutes(http, offers),
  staffRoutes: (http, { offers }) => registerOfferStaffRoutes(http, offers),
  personalData: offersPersonalData,
  invariants: offersInvariants,
  searches: [{ kind: "offer", find: ({ db }, { tenants, typed }) => offerSearchStore.find(db, idsOf(tenants), typed) }],
  proposals: [
    proposalAction({
      kind: "offer_publication",
      input: publicationInput,
      describe: ({ offers }, tx, proposed) => offers.publication.describe(tx, proposed),
      apply: ({ offers }, tx, approved) => offers.publication.apply(tx, approved),
    }),
  ],
  jobs: [{ name: "end-offers", schedule: "* * * * *", run: ({ offers }) => offers.jobs.endDue() }],
  prepare: ({ db }) => checkStateMachine(db, offerVersionMachine),
};
