export type DeliveryState = "queued" | "held" | "stopped" | "sending" | "sent" | "delivered" | "failed" | "unknown" | "expired";

/**
 * From each state, where a delivery may go. `sending` to `queued`: the carrier was not reached. Reports come in any order: what a phone has received was
 * delivered, whatever else was reported, and what a mailbox returned was not.
 */
export const deliveryTransitions: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  queued: ["held", "stopped", "sending", "expired"],
  held: ["held", "stopped", "sending", "expired"],
  sending: ["sent", "failed", "unknown", "queued"],
  unknown: ["queued", "sent", "delivered", "failed"],
  sent: ["delivered", "failed"],
  stopped: [],
  delivered: ["failed"],
  failed: ["delivered"],
  expired: [],
};
