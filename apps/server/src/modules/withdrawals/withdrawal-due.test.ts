import { describe, expect, it } from "vitest";
import type { WithdrawalStatus } from "./states.ts";
import { type DueFacts, dueOf, isOverdue, promisedBy } from "./withdrawal-due.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const at = (ms: number) => new Date(Date.UTC(2026, 10, 22, 12) + ms);
const promises = { payout_review_ms: 12 * hourMs, payout_promise_ms: hourMs };

const withdrawalIn = (status: WithdrawalStatus, change: { updatedMs?: number; windowMs?: number; promisedMs?: number } = {}) => ({
  status,
  created_at: at(0),
  updated_at: at(change.updatedMs ?? 0),
  cancellable_until: change.windowMs === undefined ? null : at(change.windowMs),
  promised_by: change.promisedMs === undefined ? null : at(change.promisedMs),
});
const seen = (nowMs: number, facts: Partial<DueFacts> = {}): DueFacts => ({
  now: at(nowMs),
  promises,
  p95Ms: null,
  frozen: false,
  ...facts,
});
const due = (ms: number, basis: string, overdue = false) => ({ at: at(ms).toISOString(), basis, overdue });

describe("the deadline of a withdrawal", () => {
  it("is the date promised before the hold, but never later than the review promise", () => {
    const held = withdrawalIn("under_review", { updatedMs: 10_000, promisedMs: hourMs });
    expect(dueOf(held, seen(20_000))).toEqual(due(hourMs, "review_promise"));
    expect(isOverdue(promisedBy(held, promises), at(hourMs + 1))).toBe(true);
    const late = withdrawalIn("under_review", { updatedMs: 10_000, promisedMs: 100 * hourMs });
    expect(promisedBy(late, promises)).toEqual(at(10_000 + 12 * hourMs));
  });

  it("is the end of the cancellation window while the player can still cancel, and the payment promise counted from there", () => {
    const withdrawal = withdrawalIn("pending", { windowMs: 40_000 });
    expect(dueOf(withdrawal, seen(39_999))).toEqual(due(40_000, "cancel_window"));
    expect(dueOf(withdrawal, seen(40_000))).toEqual(due(40_000 + hourMs, "payment_promise"));
  });

  it("is the brand's review promise while under review, counted from when the review began", () => {
    expect(dueOf(withdrawalIn("under_review", { updatedMs: minuteMs }), seen(hourMs))).toEqual(
      due(minuteMs + 12 * hourMs, "review_promise"),
    );
  });

  it("is missed one millisecond after the review promise, not exactly at it", () => {
    const withdrawal = withdrawalIn("under_review");
    expect(dueOf(withdrawal, seen(12 * hourMs))?.overdue).toBe(false);
    expect(dueOf(withdrawal, seen(12 * hourMs + 1))?.overdue).toBe(true);
    expect(isOverdue(promisedBy(withdrawal, promises), at(12 * hourMs))).toBe(false);
    expect(isOverdue(promisedBy(withdrawal, promises), at(12 * hourMs + 1))).toBe(true);
  });

  it("is, at the bank, what 95 % of the last payouts took, in full minutes, until that time has passed", () => {
    const withdrawal = withdrawalIn("processing", { updatedMs: 1_000 });
    expect(dueOf(withdrawal, seen(2_000, { p95Ms: 3 * minuteMs + 1 }))).toEqual(due(4 * minuteMs, "measured"));
    expect(dueOf(withdrawal, seen(4 * minuteMs, { p95Ms: 3 * minuteMs + 1 }))).toEqual(due(4 * minuteMs, "measured"));
    expect(dueOf(withdrawal, seen(4 * minuteMs + 1, { p95Ms: 3 * minuteMs + 1 }))).toEqual(due(1_000 + hourMs, "payment_promise"));
  });

  it("is, at the bank, never less than a minute after the approval", () => {
    const withdrawal = withdrawalIn("processing", { updatedMs: 5 * hourMs });
    expect(dueOf(withdrawal, seen(5 * hourMs, { p95Ms: 700 }))).toEqual(due(5 * hourMs + minuteMs, "measured"));
  });

  it("is the payment promise if most payouts take longer than it, or if too few were measured", () => {
    expect(dueOf(withdrawalIn("pending"), seen(0, { p95Ms: 2 * hourMs }))).toEqual(due(hourMs, "payment_promise"));
    expect(dueOf(withdrawalIn("pending"), seen(hourMs + 1))).toEqual(due(hourMs, "payment_promise", true));
  });

  it("is the review promise while payouts are frozen, because a person has to review the violations first", () => {
    expect(dueOf(withdrawalIn("pending"), seen(0, { frozen: true, p95Ms: 700 }))).toEqual(due(12 * hourMs, "review_promise"));
    expect(dueOf(withdrawalIn("pending"), seen(12 * hourMs + 1, { frozen: true }))).toEqual(due(12 * hourMs, "review_promise", true));
  });

  it("is null once the withdrawal is settled", () => {
    for (const status of ["approved", "cancelled", "invalid_pix_key"] as const) expect(dueOf(withdrawalIn(status), seen(0))).toBeNull();
  });
});
