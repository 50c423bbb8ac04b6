import type { Tx } from "../../kernel/db.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { RiskNeeds } from "./needs.ts";
import { networkHour } from "./policy.ts";
import { type LinkSignal, linkSignalStore } from "./signal-store.ts";

/** Records the device of an account in the transaction of its registration or login. The network is recorded at registration only. */
export async function noteSignals(
  { clock, vault }: Pick<RiskNeeds, "clock" | "vault">,
  tx: Tx,
  { scope, player, isNew }: { scope: TenantScope; player: Player; isNew: boolean },
): Promise<void> {
  const at = clock.now();
  const signal = (kind: LinkSignal["kind"], value: string): LinkSignal => ({
    tenant_id: scope.tenant.id,
    player_id: player.id,
    kind,
    hash: vault.blindIndex(value, `link-signal:${kind}`),
    at,
  });
  await linkSignalStore.add(tx, [
    ...(scope.guest_id === null ? [] : [signal("device", scope.guest_id)]),
    ...(isNew ? [signal("network", networkHour(scope.ip, at))] : []),
  ]);
}
