import type { RoundCaseReason } from "@trevo/contract";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { RoundRecord, Wallet } from "../wallet/index.ts";
import { type RoundStatusNeeds, getRoundStatus } from "./get-round-status.ts";
import { type RoundEnd, SumsDiffer, endRound } from "./end-round.ts";
import { type OpenRound, openRoundStore } from "./store.ts";

export interface SweepNeeds extends RoundStatusNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly alerts: Alerts;
  readonly wallet: Pick<Wallet, "postIn" | "lockRestrictions" | "round" | "announce">;
  readonly tenants: { byId(id: number): Promise<Tenant | null> };
  /** Called for each round handled. */
  readonly onSwept: (round: OpenRound, result: SweepResult) => void;
}

export type SweepResult = "settled" | "returned" | "ended_already" | "open" | "unavailable" | RoundCaseReason;

const hourMs = 3_600_000;
const page = 50;
/** Providers respond within ten seconds, and a process has few connections to spare. */
const together = 4;
/** Jobs of this product end within a minute. The next run handles what is left. */
const budgetMs = 40_000;
/** Longer than a page takes. After it, any process can claim a round whose process died. */
const leaseMs = 10 * 60_000;
/** A round that its provider still reports as open is queried this often before it also waits for staff. */
const maxAttempts = 7;
const retryMs = 24 * hourMs;

/**
 * Handles rounds that have stayed open for too long, and ends those whose end the provider reports. Every round is claimed for a while, and
 * ended in one transaction by keys: any number of processes may sweep concurrently, die and restart, and a callback may arrive in between.
 * A round that no provider explains becomes a case for staff; money is never guessed. Returns the number of rounds handled.
 */
export async function sweepRounds(needs: SweepNeeds): Promise<number> {
  const stopAt = performance.now() + budgetMs;
  let swept = 0;
  while (performance.now() < stopAt) {
    const now = needs.clock.now();
    const claimed = await openRoundStore.claim(needs.db, { now, leased_until: new Date(now.getTime() + leaseMs), limit: page });
    const results: Record<string, number> = {};
    for (let at = 0; at < claimed.length; at += together)
      for (const result of await Promise.all(claimed.slice(at, at + together).map((round) => sweepRound(needs, round))))
        results[result] = (results[result] ?? 0) + 1;
    swept += claimed.length;
    if (claimed.length > 0) needs.log.info({ swept, results }, "checked rounds that stayed open");
    if (claimed.length < page) break;
  }
  return swept;
}

/** A failure affects only this round: its claim expires, and it is handled again. */
async function sweepRound(needs: SweepNeeds, open: OpenRound): Promise<SweepResult | "failed"> {
  try {
    const result = await lookAt(needs, open);
    needs.onSwept(open, result);
    return result;
  } catch (error) {
    needs.log.warn({ err: error, tenant_id: open.tenant_id, round: open.round_id }, "could not check a round that stayed open");
    return "failed";
  }
}

async function lookAt(needs: SweepNeeds, open: OpenRound): Promise<SweepResult> {
  const tenant = await needs.tenants.byId(open.tenant_id);
  const round = await needs.wallet.round(open.tenant_id, open.round_id);
  if (!tenant || round?.state !== "open") {
    await needs.db.transaction().execute((tx) => openRoundStore.remove(tx, open));
    return "ended_already";
  }
  const status = await getRoundStatus(needs, tenant, round);
  switch (status.state) {
    case "settled":
      return finish(needs, open, { round, end: { ...status, kind: "settled" } });
    case "cancelled":
      return finish(needs, open, { round, end: { kind: "returned" } });
    case "unknown":
      return waitForPerson(needs, open, "unknown_to_provider");
    case "cannot_be_asked":
      return waitForPerson(needs, open, "cannot_be_asked");
    case "open":
      if (open.attempts >= maxAttempts) return waitForPerson(needs, open, "still_open");
      await openRoundStore.putOff(needs.db, open, new Date(needs.clock.now().getTime() + retryMs));
      return "open";
    case "unavailable":
      return "unavailable"; // queried again when the claim has expired
  }
}

interface Finishing {
  readonly round: RoundRecord;
  readonly end: Exclude<RoundEnd, { kind: "closed" }>;
}

async function finish(needs: SweepNeeds, open: OpenRound, { round, end }: Finishing): Promise<SweepResult> {
  const { tenant_id, player_id } = open;
  try {
    await needs.db.transaction().execute(async (tx) => {
      await endRound(needs.wallet, tx, { round, end });
      await openRoundStore.remove(tx, open);
      await recordAuditEvent(tx, inTenant(open), {
        at: needs.clock.now(),
        actor: "system",
        action: "round_swept",
        subject: `round:${open.round_id}`,
        detail: { provider: open.provider_code, end: end.kind, credits: end.kind === "settled" ? end.credits.length : 0 },
      });
    });
  } catch (error) {
    if (!(error instanceof SumsDiffer)) throw error;
    needs.log.warn({ tenant_id, round: open.round_id, provider: open.provider_code }, error.message);
    return waitForPerson(needs, open, "sums_differ");
  }
  await needs.wallet.announce({ tenant_id, player_id });
  return end.kind;
}

/** Reasons for which no provider can be queried again. */
const isLastWord: ReadonlySet<RoundCaseReason> = new Set(["cannot_be_asked", "cannot_be_settled"]);

/** Lists the round and reports it once. A provider that can be queried is queried again each day, because it may still find the round. */
export async function waitForPerson(
  needs: Pick<SweepNeeds, "db" | "clock" | "alerts">,
  open: OpenRound,
  reason: RoundCaseReason,
): Promise<RoundCaseReason> {
  const at = needs.clock.now();
  const { tenant_id, round_id, provider_code } = open;
  const isNew = await needs.db.transaction().execute(async (tx) => {
    const ask_at = isLastWord.has(reason) ? null : new Date(at.getTime() + retryMs);
    const fresh = await openRoundStore.makeCase(tx, open, { reason, at, ask_at });
    if (fresh)
      await recordAuditEvent(tx, inTenant(open), {
        at,
        actor: "system",
        action: "round_needs_person",
        subject: `round:${round_id}`,
        detail: { provider: provider_code, reason },
      });
    return fresh;
  });
  if (isNew)
    needs.alerts.raise({
      name: "round_needs_person",
      tenant_id,
      subject: `round:${round_id}`,
      text: "a round stays open, and only a person can end it",
      details: { round_id, provider: provider_code, reason },
    });
  return reason;
}

const inTenant = ({ tenant_id }: OpenRound) => ({ tenant: { id: tenant_id }, request_id: null });
