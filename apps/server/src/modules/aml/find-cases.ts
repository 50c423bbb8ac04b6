import type { AmlSignal } from "@trevo/contract";
import { amlLimits } from "@trevo/contract";
import { localDate, startOfDay } from "@trevo/domain";
import { newId } from "../../kernel/ids.ts";
import { runEach } from "../../kernel/run-each.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { AmlNeeds } from "./needs.ts";
import { type OthersPayments, daysAfter, decideWithinMs, firstDayFor, leastDeposited, mergeSignals, moveDay, signalsOf } from "./policy.ts";
import { amlStore } from "./store.ts";

const playersAPage = 500;

/** Applies the rules to the players of every brand. */
export async function findCases(needs: AmlNeeds): Promise<void> {
  await runEach(needs.log, await needs.tenants.all(), {
    run: (tenant) => findCasesAt(needs, tenant),
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "the rules on money laundering were not applied to a brand",
  });
}

/** Runs in one process at a time per brand. */
async function findCasesAt(needs: AmlNeeds, tenant: Tenant): Promise<void> {
  const today = localDate(needs.clock.now(), tenant.timezone);
  const others = await readOthers(needs, tenant, today);
  const recent = moveDay(today, 1 - amlLimits.unusual_volume.days);
  const waiting = new Set(others.keys());
  let after: string | null = null;
  do {
    const page: string[] = await needs.figures.players.depositors(tenant.id, {
      from: recent,
      least: leastDeposited,
      after,
      limit: playersAPage,
    });
    for (const id of page) waiting.delete(id);
    await judge(needs, { tenant, today, others, players: page });
    after = page.length === playersAPage ? (page.at(-1) ?? null) : null;
  } while (after !== null);
  const rest = [...waiting];
  for (let start = 0; start < rest.length; start += playersAPage)
    await judge(needs, { tenant, today, others, players: rest.slice(start, start + playersAPage) });
}

interface DatedPayments extends OthersPayments {
  readonly last: Date;
}

async function readOthers({ deposits }: AmlNeeds, tenant: Tenant, today: string): Promise<Map<string, DatedPayments>> {
  const { days, payments } = amlLimits.third_party;
  const since = startOfDay(moveDay(today, 1 - days), tenant.timezone);
  const rows = await deposits.returnedToOthers(tenant.id, { since, least: payments });
  const dayOf = (at: Date): string => localDate(at, tenant.timezone);
  return new Map(
    rows.map(({ player_id, first, last, count, amount }) => [player_id, { from: dayOf(first), to: dayOf(last), last, count, amount }]),
  );
}

interface Judged {
  readonly tenant: Tenant;
  readonly today: string;
  readonly others: ReadonlyMap<string, DatedPayments>;
  readonly players: readonly string[];
}

async function judge(needs: AmlNeeds, { tenant, today, others, players }: Judged): Promise<void> {
  if (players.length === 0) return;
  const days = Map.groupBy(
    await needs.figures.players.days(tenant.id, { players, from: firstDayFor(today) }),
    ({ player_id }) => player_id,
  );
  const decided = await amlStore.lastDecided(needs.db, tenant.id, players);
  for (const player_id of players) {
    // A decision covers what had happened when it was made: the same facts open no second case.
    const last = decided.get(player_id);
    const all = days.get(player_id) ?? [];
    const payments = others.get(player_id) ?? null;
    const signals = signalsOf({
      days: last ? daysAfter(all, { day: last.judged?.day ?? localDate(last.at, tenant.timezone), judged: last.judged }) : all,
      all,
      // One more payment by another person after the decision is a new fact.
      others: payments && (!last || payments.last > last.at) ? payments : null,
      today,
    });
    if (signals.length > 0) await keep(needs, { tenant_id: tenant.id, player_id, signals });
  }
}

interface Found {
  readonly tenant_id: number;
  readonly player_id: string;
  readonly signals: readonly AmlSignal[];
}

/** Opens a case, or adds to the player's open one. */
async function keep({ db, clock }: AmlNeeds, { tenant_id, player_id, signals }: Found): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await amlStore.lock(tx, tenant_id);
    const open = await amlStore.holdOpen(tx, { tenant_id, player_id });
    const now = clock.now();
    if (open) {
      const merged = mergeSignals(open.signals, signals);
      const isNew = merged.some((one) => !open.signals.includes(one));
      if (isNew) await amlStore.change(tx, open, { signals: merged, changed_at: now });
      return;
    }
    await amlStore.add(tx, {
      tenant_id,
      id: newId(),
      player_id,
      state: "open",
      signals,
      opened_by: null,
      note: null,
      version: 1,
      opened_at: now,
      changed_at: now,
      due_at: new Date(now.getTime() + decideWithinMs),
      receipt: null,
      reported_at: null,
    });
  });
}
