export type DeliveryState = "queued" | "held" | "stopped" | "sending" | "sent" | "delivered" | "failed" | "unknown" | "expired";

/**
 * From each state, where a delivery may go. `sending` to `queued`: the carrier was not reached; `sent` to `queued`: a full mailbox gave it back. What is
 * sent at once, such as a code, goes to `sending` again when its sender tries again. Reports come in any order: what a phone has received was
 * delivered, whatever else was reported, and what a mailbox returned was not.
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
