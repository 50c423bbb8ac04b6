import type { Manifest } from "../../kernel/manifest.ts";
import type { Deliveries } from "./deliveries.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import { sendDeliveriesJob } from "./enqueue.ts";
import { deliveriesPersonalData } from "./personal-data.ts";
import { registerDeliveryRoutes } from "./routes.ts";

export const manifest: Manifest<{ deliveries: Deliveries }> = {
  name: "deliveries",
  routes: (http, { deliveries }) => registerDeliveryRoutes(http, deliveries),
  personalData: deliveriesPersonalData,
  invariants: deliveryInvariants,
  jobs: [
    { name: sendDeliveriesJob, schedule: "* * * * *", run: ({ deliveries }) => deliveries.jobs.sendDue() },
    { name: "forget-deliveries", schedule: "27 * * * *", run: ({ deliveries }) => deliveries.jobs.forgetOld() },
  ],
};
