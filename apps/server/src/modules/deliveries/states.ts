export type DeliveryState = "queued" | "held" | "stopped" | "sending" | "sent" | "delivered" | "failed" | "unknown" | "expired";

/**
 * Allowed transitions of a delivery. `sending` to `queued`: the carrier was not reached; `sent` to `queued`: a full mailbox returned it. A
 * direct message, such as a code, returns to `sending` when its sender retries. Reports arrive in any order: a message that a phone has
 * received was delivered, whatever else is reported, and one that a mailbox returned was not.
 */
export const deliveryTransitions: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  queued: ["held", "stopped", "sending", "expired"],
  held: ["held", "stopped", "sending", "expired"],
  sending: ["sent", "failed", "unknown", "queued", "sending"],
  unknown: ["queued", "sent", "delivered", "failed", "sending"],
  sent: ["delivered", "failed", "queued"],
  stopped: [],
  delivered: ["failed"],
  failed: ["delivered", "sending"],
  expired: [],
};
