import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { amount, instant, text, uuid } from "./wire.ts";
import { transaction } from "./wallet.ts";
import { depositReasons } from "./wallet-reasons.ts";

/** Statuses of a payment at the gateway. */
export const paymentStatuses = ["paid", "waiting_payment", "pending", "refused", "refunded", "chargebacked"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A Pix code is shown for five minutes. */
export const pixExpirySeconds = 300;

/** Maximum number of a player's charges awaiting payment at once. */
export const maxOpenCharges = 10;

export const pixCharge = z.object({
  id: uuid(),
  /** Centavos. */
  amount: z.int(),
  /** The BR Code to copy. */
  code: z.string(),
  /** QR code of the BR Code: an SVG data URL. */
  qr: z.string(),
  expires_at: instant(),
  status: z.enum(paymentStatuses),
  /** Reason why its last Pix was not credited; null if it was credited or none was received. */
  deposit_reason: z.enum(depositReasons).nullable(),
});

export type PixCharge = z.output<typeof pixCharge>;

const gatewayReply = <D extends z.ZodType>(data: D) => z.object({ status: z.literal(true), data });

export const gatewayEndpoints = endpoints({
  "POST /main-gateway/qrcode-pix": {
    summary: "Creates a Pix charge, payable for five minutes",
    tag: "payments",
    envelope: "gateway",
    auth: "player",
    limit: "money",
    status: 201,
    idempotent: true,
    body: z.strictObject({ amount: amount(), coupon: text(40).optional() }),
    response: gatewayReply(pixCharge),
    refuses: [
      "amount_below_minimum",
      "amount_above_maximum",
      "rewards_not_allowed",
      "coupon_invalid",
      "coupon_used",
      "coupon_used_up",
      "coupon_not_combinable",
      "coupon_needs_no_deposit",
      "coupon_needs_cpf",
      "no_cashback_yesterday",
      "free_rounds_unavailable",
      "bonus_active",
      "too_many_requests",
      "limit_reached",
      "limits_required",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "cooling_off",
      "blocked",
      "gateway_unavailable",
      "too_many_charges",
      "contacts_unverified",
      "kyc_required",
      "invalid_fields",
    ],
  },
  "POST /main-gateway/consult-status-transaction": {
    summary: "Returns the state of one of the player's charges",
    tag: "payments",
    envelope: "gateway",
    auth: "player",
    limit: "reads",
    body: z.strictObject({ id: uuid() }),
    response: gatewayReply(pixCharge),
    refuses: ["not_found"],
  },
  "POST /main-gateway/user-cancel-withdrawal": {
    summary: "Cancels a withdrawal that is pending or under review, if the tenant allows it",
    tag: "payments",
    envelope: "gateway",
    auth: "player",
    limit: "essential",
    idempotent: true,
    body: z.strictObject({ id: uuid() }),
    response: gatewayReply(transaction),
    refuses: ["not_found", "wrong_state"],
  },
});
