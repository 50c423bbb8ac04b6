import type { ParkReason } from "@trevo/contract";
import type { Alerts } from "../../kernel/alerts.ts";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { ParkedNow, ReportedWin } from "../play/index.ts";
import { parkedStore } from "./parked-store.ts";

export interface ParkNeeds {
  readonly clock: Clock;
  readonly alerts: Alerts;
}

/** Stores a win reported by a provider that is paid only after a decision of staff. Returns its id. Call `raiseParked` after the commit. */
export async function parkWin(
  { clock }: Pick<ParkNeeds, "clock">,
  tx: Tx,
  { reason, ...win }: ReportedWin & { reason: ParkReason },
): Promise<string> {
  const { tenant_id, provider_code, amount } = win;
  const [id, at] = [newId(), clock.now()];
  await parkedStore.insert(tx, { ...win, id, reason, parked_at: at });
  await recordAuditEvent(
    tx,
    { tenant: { id: tenant_id }, request_id: null },
    { at, actor: "system", action: "win_parked", subject: `win:${id}`, detail: { provider: provider_code, amount, reason } },
  );
  return id;
}

/** Raises an alert. Call after the commit. */
export const raiseParked = ({ alerts }: Pick<ParkNeeds, "alerts">, { id, tenant_id, provider_code, amount, reason }: ParkedNow): void =>
  alerts.raise({
    name: "win_parked",
    tenant_id,
    subject: `win:${id}`,
    text: "a provider's win is parked until a person decides",
    details: { win_id: id, provider: provider_code, amount, reason },
  });
