import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runEach } from "../../kernel/run-each.ts";
import { type Tenant, tenantOfRow } from "../../kernel/scope.ts";
import { argsOf } from "./describe-version.ts";
import type { OfferNeeds } from "./needs.ts";
import type { OfferKey } from "./offers.ts";
import { offerVersionMachine } from "./policy.ts";
import { offerStore } from "./store.ts";
import { unavailableIn } from "./unavailable-in.ts";
import { type Author, lockForStaff } from "./write-draft.ts";

type MoveNeeds = Pick<OfferNeeds, "clock" | "isGrantable" | "keepsHost">;
const actions = { paused: "offer_paused", published: "offer_resumed", ended: "offer_ended" } as const;

interface Move {
  readonly tenant: Tenant;
  readonly id: string;
  readonly to: keyof typeof actions;
  readonly author: Author;
}

/**
 * Changes the state of the live version. Refuses with `not_found`, `wrong_state`, and with `reward_not_available` if a resumed offer has a
 * reward that the brand can no longer grant or keep. Call `forget` on the cache of published offers after the commit.
 */
export async function changeState(needs: MoveNeeds, tx: Tx, { tenant, id, to, author }: Move): Promise<void> {
  const key = { tenant_id: tenant.id, id };
  const offer = await lockForStaff(tx, key);
  const live = await offerStore.live(tx, key);
  const now = needs.clock.now();
  if (!live || offer.ended_at || !offerVersionMachine.transitions[live.state].includes(to)) throw refuse("wrong_state");
  if (to === "published" && (await unavailableIn(needs, tx, { tenant, kind: live.kind, args: argsOf(live) })).length > 0)
    throw refuse("reward_not_available");
  await offerStore.change(tx, live, { state: to, updated_at: now });
  if (to === "ended") await offerStore.end(tx, key, now);
  const { version } = live;
  await recordAuditEvent(tx, author.scope, {
    at: now,
    actor: author.actor,
    action: actions[to],
    subject: `offer:${id}`,
    detail: { version },
  });
}

/** Ends offers whose window is over. Each has a transaction of its own, and a second run changes nothing. */
export async function endDue(needs: MoveNeeds & Pick<OfferNeeds, "db" | "log" | "tenants" | "memory">): Promise<void> {
  await runEach(needs.log, await offerStore.due(needs.db, needs.clock.now()), {
    run: (offer) => endOne(needs, offer),
    describe: ({ tenant_id, id }) => ({ tenant_id, offer_id: id }),
    failure: "an offer was not ended",
  });
}

async function endOne(needs: MoveNeeds & Pick<OfferNeeds, "db" | "tenants" | "memory">, { tenant_id, id }: OfferKey): Promise<void> {
  const tenant = await tenantOfRow(needs.tenants, tenant_id);
  await needs.db.transaction().execute(async (tx) => {
    await lockForStaff(tx, { tenant_id, id });
    const live = await offerStore.live(tx, { tenant_id, id });
    // A newer version may have been published in the meantime.
    if (!live?.ends_at || live.ends_at > needs.clock.now()) return;
    await changeState(needs, tx, { tenant, id, to: "ended", author: { scope: { tenant, request_id: null }, actor: "system" } });
  });
  needs.memory.forget(tenant_id);
}
