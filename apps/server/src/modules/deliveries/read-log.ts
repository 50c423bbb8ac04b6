import type { StaffDelivery, StaffDeliveryFile } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type LogQuery, type LoggedDelivery, logStore } from "./log-store.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { presentDelivery, presentDeliveryFile } from "./present.ts";

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "vault" | "players">;

/** Newest first, of one player or all. */
export function readLog({ db, players }: Needs, { tenant }: StaffTenantScope, query: LogQuery): Promise<Slice<StaffDelivery>> {
  interface Named {
    readonly delivery: LoggedDelivery;
    readonly player_name: string;
  }
  const read = async (limit: number): Promise<Named[]> => {
    const found = await logStore.list(db, tenant.id, { ...query, limit });
    const names = await players.staffNames(tenant.id, [...new Set(found.map(({ player_id }) => player_id))]);
    return found.map((delivery) => ({ delivery, player_name: names.get(delivery.player_id) ?? "" }));
  };
  return sliceOf(query.limit, read, {
    present: ({ delivery, player_name }) => presentDelivery(delivery, player_name),
    cursor: ({ delivery: { created_at, id } }) => `${created_at.toISOString()}_${id}`,
  });
}

/** Returns one delivery with its text. The read is recorded in the audit log before the text is returned. Refuses with `not_found`. */
export async function readDelivery({ db, clock, vault, players }: Needs, scope: StaffTenantScope, id: string): Promise<StaffDeliveryFile> {
  const tenant_id = scope.tenant.id;
  const delivery = await logStore.find(db, { tenant_id, id });
  if (!delivery) throw refuse("not_found");
  const { player_id } = delivery;
  await recordAuditEvent(db, scope, {
    at: clock.now(),
    actor: staffActor(scope.staff_id),
    action: "delivery_read",
    subject: `delivery:${id}`,
    detail: { player_id },
  });
  const names = await players.staffNames(tenant_id, [player_id]);
  return presentDeliveryFile(vault, { delivery, player_name: names.get(player_id) ?? "", events: await logStore.events(db, delivery) });
}
