import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import type { Boxes } from "./boxes.ts";
import { boxInvariants } from "./box-invariants.ts";
import { boxFeatures } from "./features.ts";
import { boxesPersonalData } from "./personal-data.ts";
import type { BoxNeeds } from "./needs.ts";
import { shipmentStore } from "./prize-store.ts";
import { applyVersion, describeVersion, versionInput } from "./publish-version.ts";
import { refundBoxesJob } from "./refund-boxes.ts";
import { registerBoxRoutes } from "./routes.ts";
import { registerBoxStaffRoutes } from "./staff-routes.ts";
import { sealedShipments } from "./address-vault.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    box_created: true;
    box_version_published: true;
    box_withdrawn: true;
    box_stock_added: true;
    shipment_requested: true;
    shipment_read: true;
    shipment_moved: true;
  }
}

/** Events of a player that the module records. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    box_opened: { readonly box_id: number; readonly version: number };
  }
}

export const manifest: Manifest<{ db: Db; boxes: Boxes } & Pick<BoxNeeds, "rewards">> = {
  name: "boxes",
  routes: (http, { boxes }) => registerBoxRoutes(http, boxes),
  staffRoutes: (http, { boxes }) => registerBoxStaffRoutes(http, boxes),
  proposals: [proposalAction({ kind: "box_version", input: versionInput, describe: describeVersion, apply: applyVersion })],
  jobs: [{ name: refundBoxesJob, run: ({ boxes }, owner: PlayerKey) => boxes.jobs.refundBoxes(owner) }],
  queues: [{ name: "shipments", count: ({ db }, { tenants, now }) => shipmentStore.countOpen(db, idsOf(tenants), now) }],
  personalData: boxesPersonalData,
  invariants: boxInvariants,
  features: boxFeatures,
  prepare: ({ boxes }) => boxes.checkStates(),
  sealed: sealedShipments,
};
