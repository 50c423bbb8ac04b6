import { completeCpf } from "@trevo/domain";
import type { Random } from "../random.ts";

/** An order for the bank's next misbehaviour, as `POST /sandbox/faults` accepts it. */
export interface Trouble {
  readonly kind: string;
  readonly operation?: string;
  readonly ms?: number;
  readonly payer?: { readonly name: string; readonly cpf: string };
}

/** The bank's operations that a payment calls. */
const operations = [
  "token",
  "create_charge",
  "read_charge",
  "list_pix",
  "read_pix",
  "refund",
  "read_refund",
  "send_payout",
  "read_payout",
] as const;

const slow = ["delay", "timeout"] as const;
const quick = ["http_429", "http_500", "lost_reply"] as const;
const callbacks = ["callback_delay", "callback_duplicate", "callback_out_of_order", "callback_lost", "callback_wrong_secret"] as const;
const deposits = ["other_payer", "partial_refund"] as const;
const payouts = ["payout_wrong_owner", "payout_refused", "payout_stuck", "payout_returned"] as const;

/** Share of slow faults, which occupy a worker until it times out. */
const slowShare = 0.04;
const refundFails = 0.5;

/** Picks the faults to order before a payment. A stranger's Pix may find that its refund fails as well. */
export function pickTrouble(of: "deposit" | "withdrawal", random: Random): Trouble[] {
  if (random.chance(slowShare))
    return [{ kind: random.pick(slow), operation: random.pick(operations), ms: random.int(500) }].map(onlyItsOwn);
  const kind = random.pick([...quick, ...callbacks, ...(of === "deposit" ? deposits : payouts)]);
  if (kind === "other_payer") {
    const payer = { name: "Bia Lima", cpf: completeCpf(String(700_000_000 + random.int(99_999_999))) };
    return [{ kind, payer }, ...(random.chance(refundFails) ? [{ kind: "refund_failed" }] : [])];
  }
  if (kind === "callback_delay") return [{ kind, ms: random.int(2_000) }];
  if ((quick as readonly string[]).includes(kind)) return [{ kind, operation: random.pick(operations) }];
  return [{ kind }];
}

const onlyItsOwn = ({ ms, ...trouble }: Trouble): Trouble => ({ ...trouble, ...(trouble.kind === "delay" && ms !== undefined && { ms }) });
