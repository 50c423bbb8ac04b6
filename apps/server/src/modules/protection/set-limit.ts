import assert from "node:assert/strict";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { changeStore } from "./change-store.ts";
import { accountKeyOf, holderOf, lockAccounts } from "./holder.ts";
import { type LimitName, type LimitRow, limitStore } from "./limit-store.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { type LimitDecision, decideLimit } from "./policy.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";

/**
 * Sets a limit for every brand of the operator: a stricter one from this commit on, a looser one after a day. Centavos, or minutes of time;
 * null for no limit.
 */
export const setLimit = (
  needs: ProtectionNeeds,
  scope: PlayerScope,
  wanted: LimitName & { readonly value: number | null },
): Promise<void> => changeLimit(needs, scope, { name: wanted, decide: (known) => decideLimit(known, wanted.value, needs.clock.now()) });

/** Cancels a pending raise. Refuses with `wrong_state` if there is none. */
export const cancelRaise = (needs: ProtectionNeeds, scope: PlayerScope, name: LimitName): Promise<void> =>
  changeLimit(needs, scope, {
    name,
    decide: (known) => {
      if (!known?.pending_at) throw refuse("wrong_state");
      return decideLimit(known, known.value, needs.clock.now());
    },
  });

interface LimitChange {
  readonly name: LimitName;
  decide(known: LimitRow | undefined): LimitDecision | null;
}

async function changeLimit(needs: ProtectionNeeds, scope: PlayerScope, { name, decide }: LimitChange): Promise<void> {
  const { kind, period } = name;
  await needs.db.transaction().execute(async (tx) => {
    const player = await needs.players.byId(keyOf(scope), tx);
    assert(player, "a signed-in player exists");
    await lockAccounts(needs, tx, player);
    // Settle what is due first, so that the change applies to a raise whose waiting time has passed.
    await refreshRestrictions(needs, tx, player);
    const holder = holderOf(player);
    const known = (await limitStore.list(tx, holder)).find((limit) => limit.kind === kind && limit.period === period);
    const decision = decide(known);
    if (!decision) return;
    const { values, what } = decision;
    await limitStore.save(tx, { ...holder, ...accountKeyOf(player), kind, period, ...values });
    const value_after = what === "increase_requested" ? values.pending_value : values.value;
    const at = needs.clock.now();
    await changeStore.add(tx, accountKeyOf(player), {
      at,
      what,
      kind,
      period,
      value_before: known?.value ?? null,
      value_after,
      until: values.pending_at,
    });
    await recordAuditEvent(tx, scope, {
      at,
      actor: playerActor(player.id),
      action: "limit_changed",
      detail: { what, kind, period, value: value_after },
    });
    if (what === "limit_set" || what === "limit_lowered")
      await recordPlayerEvent(tx, { ...accountKeyOf(player), kind: "limit_set", key: newId(), data: { kind, period }, at });
    await refreshRestrictions(needs, tx, player);
  });
}
