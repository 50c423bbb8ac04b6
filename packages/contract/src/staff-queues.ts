import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant } from "./wire.ts";

/** Staff queues, each with the endpoint that lists it. Members who may read the list see the size of the queue. */
export const staffQueues = {
  alarms: "GET /staff/alarms",
  withdrawals: "GET /staff/withdrawals",
  payment_cases: "GET /staff/:tenant/payment-cases",
  violations: "GET /staff/:tenant/violations",
  protection_alerts: "GET /staff/protection-alerts",
  verifications: "GET /staff/verifications",
  privacy_requests: "GET /staff/privacy-requests",
  aml_cases: "GET /staff/aml-cases",
  link_groups: "GET /staff/:tenant/link-groups",
  sport_cases: "GET /staff/:tenant/sports/cases",
  round_cases: "GET /staff/:tenant/round-cases",
  chat_cases: "GET /staff/:tenant/chat/queue",
  chat_appeals: "GET /staff/:tenant/chat/appeals",
  tickets: "GET /staff/:tenant/tickets/queue",
  redemptions: "GET /staff/:tenant/redemptions",
  shipments: "GET /staff/:tenant/shipments",
  affiliate_statements: "GET /staff/:tenant/affiliate-statements",
  proposals: "GET /staff/proposals",
  break_glass: "GET /staff/break-glass",
} as const;

export type QueueName = keyof typeof staffQueues;

/** Queues that concern the operator. They are counted under its first brand. */
export const operatorQueues: readonly QueueName[] = ["break_glass"];

export const queueNames = Object.keys(staffQueues) as [QueueName, ...QueueName[]];

/** Upper bound of a count per brand and queue; shown as "or more". */
export const mostCounted = 1_000;

export const queueCount = z.object({
  queue: z.enum(queueNames),
  /** Slug. */
  tenant: z.string(),
  waiting: z.int().min(1).max(mostCounted),
  /** Number of items past their deadline. */
  late: z.int().min(0),
  /** Age and deadline of the item due first; null if there is no deadline. */
  oldest_at: instant(),
  due_at: instant().nullable(),
});

export type QueueCount = z.output<typeof queueCount>;

/** Queue counts for the console's menu. */
export const staffQueuesEndpoints = endpoints({
  "GET /staff/queues": {
    summary: "Returns the number of items waiting for the caller by queue and brand; empty queues are omitted",
    tag: "staff: queues",
    auth: "staff",
    limit: "reads",
    response: z.object({ data: z.array(queueCount) }),
    refuses: [],
  },
});
