import { startOfDay } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { ItemRow } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";

export const notifyReadyJob = "notify-cashback-ready";

export interface ReadyJob extends PlayerKey {
  /** From which day on it can be claimed. */
  readonly day: string;
}

/** In the transaction that makes the item: a player is notified once a day, when the first slot is open. */
export async function queueReady(
  { clock, jobs }: Pick<CashbackNeeds, "clock" | "jobs">,
  tx: Tx,
  { tenant, item }: { tenant: Pick<Tenant, "timezone">; item: Pick<ItemRow, "tenant_id" | "player_id" | "available_at"> },
): Promise<void> {
  const { tenant_id, player_id, available_at } = item;
  const now = clock.now();
  const opens = startOfDay(available_at, tenant.timezone);
  const payload: ReadyJob = { tenant_id, player_id, day: available_at };
  const delayMs = Math.max(0, opens.getTime() - now.getTime());
  await jobs.add(tx, { name: notifyReadyJob, payload, key: `${notifyReadyJob}:${tenant_id}:${player_id}:${available_at}`, delayMs });
}

/** The job. Nobody who is excluded or pauses is invited; the slots wait for them. */
export async function notifyReady(needs: Pick<CashbackNeeds, "db" | "notifications" | "mayBeInvited">, job: ReadyJob): Promise<void> {
  const { day, ...to } = job;
  if (!(await needs.mayBeInvited(to))) return;
  await needs.db.transaction().execute((tx) =>
    needs.notifications.send(tx, {
      to,
      notification: {
        words: {
          pt: { title: "Seu cashback está pronto", description: "Há cashback para resgatar na sua página de bônus." },
          en: { title: "Your cashback is ready", description: "There is cashback to claim on your bonus page." },
        },
        category: "rewards",
        link: "/bonus?tab=cashback",
        event: `cashback:${to.player_id}:${day}`,
      },
    }),
  );
}
