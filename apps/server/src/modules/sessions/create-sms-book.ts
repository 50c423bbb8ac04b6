import assert from "node:assert/strict";
import { Counter } from "prom-client";
import type { Alert, Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import { type CodeSms, type SmsBound, rangeOf, smsBounds, smsSubject } from "./sms-bounds.ts";
import { smsCountStore } from "./sms-count-store.ts";

/** Counts codes sent by SMS. Call `fullUntil` and `take` in the transaction that queues the message. */
export interface SmsBook {
  /**
   * Returns when the next one may be sent if a bound is reached. Null if one may be sent now. The counts stay locked until the transaction
   * ends.
   */
  fullUntil(tx: Tx, sms: CodeSms): Promise<Date | null>;
  /** Counts the message. If a bound is reached, counts nothing and returns when the next one may be sent. */
  take(tx: Tx, sms: CodeSms): Promise<TakenSms>;
  /** Raises the alerts of messages after their transaction has committed: a rolled-back transaction has sent nothing. */
  raise(alerts: readonly Alert[]): void;
  forget(): Promise<void>;
}

export interface TakenSms {
  /** Null if the message may be sent. */
  readonly heldUntil: Date | null;
  /** Raise them once the transaction has committed. */
  readonly alerts: readonly Alert[];
}

export interface SmsBookNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "blindIndex">;
  readonly metrics: Metrics;
  readonly alerts: Alerts;
  /** Multiplies the bounds, like the scale of the rate limits. */
  readonly scale: number;
}

interface Reading {
  readonly bound: SmsBound;
  readonly subject: Buffer;
  readonly sent: number;
  readonly ends_at: Date;
}

export function createSmsBook(needs: SmsBookNeeds): SmsBook {
  const { clock, vault, alerts } = needs;
  const held = new Counter({
    name: "trevo_sms_held_back_total",
    help: "Codes not sent by SMS because a limit was reached",
    labelNames: ["tenant_id", "bound", "group"],
    registers: [needs.metrics],
  });
  const mostOf = (bound: SmsBound): number => bound.most * needs.scale;
  const read = async (tx: Tx, sms: CodeSms): Promise<Reading[]> => {
    const now = clock.now();
    const checks = smsBounds.map((bound) => ({ bound, subject: smsSubject(vault, bound.name, sms) }));
    // Always in the same order, with the brand's bound last: callers never deadlock, and hold the shared count only briefly.
    const fresh = checks.map(({ bound, subject }) => ({ subject, sent: 0, ends_at: new Date(now.getTime() + bound.windowMs) }));
    const counts = await smsCountStore.lock(tx, sms.tenant_id, { fresh, now });
    return checks.map(({ bound, subject }) => {
      const count = counts.find((one) => one.subject.equals(subject));
      assert(count, "a count that was locked is answered");
      return { ...count, bound };
    });
  };
  const latestFull = (readings: readonly Reading[]): Reading | undefined =>
    readings
      .filter(({ bound, sent }) => sent >= mostOf(bound))
      .sort((a, b) => b.ends_at.getTime() - a.ends_at.getTime())
      .at(0);
  const hold = (sms: CodeSms, { bound, ends_at }: Reading): Date => {
    held.inc({ tenant_id: String(sms.tenant_id), bound: bound.name, group: sms.group });
    return ends_at;
  };
  const isReached = ({ bound, sent }: Reading): boolean => bound.isAlert && sent + 1 >= mostOf(bound);
  return {
    fullUntil: async (tx, sms) => {
      const full = latestFull(await read(tx, sms));
      return full ? hold(sms, full) : null;
    },
    take: async (tx, sms) => {
      const readings = await read(tx, sms);
      const full = latestFull(readings);
      if (full) return { heldUntil: hold(sms, full), alerts: [] };
      const subjects = readings.map(({ subject }) => subject);
      await smsCountStore.addOne(tx, sms.tenant_id, subjects);
      return { heldUntil: null, alerts: readings.filter(isReached).map((reading) => alertOf(sms, reading)) };
    },
    raise: (raised) => raised.forEach(alerts.raise),
    forget: () => smsCountStore.forget(needs.db, clock.now()),
  };
}

const alertOf = (sms: CodeSms, { bound }: Reading): Alert => ({
  name: "sms_bound_reached",
  tenant_id: sms.tenant_id,
  subject: `${bound.name} ${sms.group}`,
  text: "the limit of SMS codes was reached: possible SMS pumping",
  details: { bound: bound.name, group: sms.group, ...(bound.name === "range_hour" && { range: rangeOf(sms.to) }) },
});
