import type { Deliveries } from "./deliveries.ts";
import { enqueue } from "./enqueue.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { sendDue } from "./send-due.ts";
import { tellOf } from "./tell-of.ts";
import { unsubscribe } from "./unsubscribe.ts";

export const createDeliveries = (needs: DeliveryNeeds): Deliveries => ({
  enqueue: (tx, message) => enqueue(needs, tx, message),
  tellOf: (tx, notification) => tellOf(needs, tx, notification),
  unsubscribe: (scope, token) => unsubscribe(needs, scope, token),
  jobs: { sendDue: () => sendDue(needs) },
});
