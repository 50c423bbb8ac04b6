import { localDate, startOfDay } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { NewNotification } from "../notifications/index.ts";
import type { ItemRow } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";

export const notifyReadyJob = "notify-cashback-ready";

type Ready = "cashback" | "rakeback" | "both";

export interface ReadyJob extends PlayerKey {
  /** The day from which on it can be claimed. */
  readonly day: string;
  /** Absent: cashback. */
  readonly what?: Ready;
}

type ReadyItem = Pick<ItemRow, "tenant_id" | "player_id" | "available_at" | "type">;

/**
 * Queues notifications in the transaction that creates the items. A player is notified once a day, when the first slot is open. Each item
 * has another player or type.
 */
export async function queueReady(
  { clock, jobs }: Pick<CashbackNeeds, "clock" | "jobs">,
  tx: Tx,
  { tenant, items }: { tenant: Pick<Tenant, "timezone">; items: readonly ReadyItem[] },
): Promise<void> {
  const now = clock.now();
  const today = localDate(now, tenant.timezone);
  // An immediate item can be claimed as soon as it exists, whatever its day.
  const dayOf = ({ type, available_at }: ReadyItem): string => (type === "immediate" ? today : available_at);
  const byDay = Map.groupBy(items, (item) => `${item.player_id}:${dayOf(item)}`);
  for (const [name, [first, second]] of byDay) {
    if (!first) continue;
    const { tenant_id, player_id } = first;
    const day = name.slice(name.indexOf(":") + 1);
    const what: Ready = second ? "both" : first.type === "immediate" ? "rakeback" : "cashback";
    const payload: ReadyJob = { tenant_id, player_id, day, what };
    const delayMs = Math.max(0, startOfDay(day, tenant.timezone).getTime() - now.getTime());
    await jobs.add(tx, { name: notifyReadyJob, payload, key: `${notifyReadyJob}:${tenant_id}:${player_id}:${day}`, delayMs });
  }
}

const words: Readonly<Record<Ready, NewNotification["words"]>> = {
  cashback: {
    pt: { title: "Seu cashback está pronto", description: "Há cashback para resgatar na sua página de bônus." },
    en: { title: "Your cashback is ready", description: "There is cashback to claim on your bonus page." },
  },
  rakeback: {
    pt: { title: "Seu rakeback está pronto", description: "Há rakeback para resgatar na sua página de bônus." },
    en: { title: "Your rakeback is ready", description: "There is rakeback to claim on your bonus page." },
  },
  both: {
    pt: { title: "Cashback e rakeback prontos", description: "Há cashback e rakeback para resgatar na sua página de bônus." },
    en: { title: "Cashback and rakeback are ready", description: "There is cashback and rakeback to claim on your bonus page." },
  },
};

/** The job. Players who are excluded or pausing are not invited; their slots wait. */
export async function notifyReady(needs: Pick<CashbackNeeds, "db" | "notifications" | "mayBeInvited">, job: ReadyJob): Promise<void> {
  const { day, what = "cashback", ...to } = job;
  if (!(await needs.mayBeInvited(to))) return;
  await needs.db.transaction().execute((tx) =>
    needs.notifications.send(tx, {
      to,
      notification: { words: words[what], category: "rewards", link: "/bonus?tab=cashback", event: `cashback:${to.player_id}:${day}` },
    }),
  );
}
