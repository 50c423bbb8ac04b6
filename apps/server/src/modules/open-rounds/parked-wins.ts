import type { ParkedWin as ParkedWinWire } from "@trevo/contract";
import type { Alerts } from "../../kernel/alerts.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import type { Reviewer, Tenant } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { ParkReason, ToldWin } from "../play/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { type ParkedWin, parkedStore } from "./parked-store.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly alerts: Alerts;
  readonly wallet: Pick<Wallet, "postIn" | "lockRestrictions" | "announce">;
}

export interface ParkedWinDecision {
  readonly id: string;
  readonly decision: "pay" | "refuse";
  /** In the words of whoever decides. */
  readonly reason: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/parked-wins/decide";

const present = (win: ParkedWin): ParkedWinWire => ({
  id: win.id,
  provider: win.provider_code,
  transaction: win.external_id,
  round: win.round,
  player_id: win.player_id,
  game_id: win.game_id,
  amount: win.amount,
  reason: win.reason,
  state: win.state,
  since: win.parked_at.toISOString(),
  decided_by: win.decided_by,
  decided_at: win.decided_at?.toISOString() ?? null,
});

/** Wins that a provider has told of and that are not paid without a person. */
export function createParkedWins({ db, clock, alerts, wallet }: Needs) {
  /** The key is the one that the provider's call would have posted with: it is paid once, whoever comes first. */
  const pay = async (tx: Tx, win: ParkedWin): Promise<"paid" | "cancelled"> => {
    const { tenant_id, player_id, provider_code, external_id, round, game_id, amount, closes } = win;
    const posting = await wallet.postIn(tx, {
      kind: "win",
      tenant_id,
      player_id,
      source: provider_code,
      provider: provider_code,
      external_id,
      round,
      game_id,
      amount,
      closes,
      requires_bet: false,
    });
    if (posting.status === "posted") return "paid";
    // Its provider called it off meanwhile.
    if (posting.status === "cancelled") return "cancelled";
    throw refuse("wrong_state");
  };

  const decide = async (tx: Tx, reviewer: Reviewer, given: ParkedWinDecision): Promise<ParkedWin> => {
    const key = { tenant_id: reviewer.tenant.id, id: given.id };
    const seen = await parkedStore.find(tx, key);
    if (!seen) throw refuse("not_found");
    // The provider's calls about the win take the same lock.
    await wallet.lockRestrictions(tx, { tenant_id: seen.tenant_id, player_id: seen.player_id });
    const win = await parkedStore.find(tx, key);
    if (win?.state !== "waiting") throw refuse("wrong_state");
    const state = given.decision === "pay" ? await pay(tx, win) : "refused";
    const at = clock.now();
    await recordAuditEvent(tx, reviewer, {
      at,
      actor: staffActor(reviewer.staff_id),
      action: "parked_win_decided",
      subject: `win:${win.id}`,
      detail: { decision: given.decision, state, amount: win.amount, provider: win.provider_code },
    });
    return parkedStore.decide(tx, key, { state, decided_by: reviewer.staff_id, decision_reason: given.reason, decided_at: at });
  };

  return {
    /** For whoever answers the provider. */
    find: async (tx: Tx, key: Pick<ParkedWin, "tenant_id" | "provider_code" | "external_id">): Promise<ParkedWin | null> =>
      (await parkedStore.findBySource(tx, key)) ?? null,

    park: async (tx: Tx, { reason, ...told }: ToldWin & { reason: ParkReason }): Promise<string> => {
      const { tenant_id, provider_code, amount } = told;
      const [id, at] = [newId(), clock.now()];
      await parkedStore.insert(tx, { ...told, id, reason, parked_at: at });
      await recordAuditEvent(
        tx,
        { tenant: { id: tenant_id }, request_id: null },
        { at, actor: "system", action: "win_parked", subject: `win:${id}`, detail: { provider: provider_code, amount, reason } },
      );
      alerts.raise({
        name: "win_parked",
        tenant_id,
        text: "a provider's win is not paid until a person decides",
        details: { win_id: id, provider: provider_code, amount, reason },
      });
      return id;
    },

    /** What waits at a brand, the oldest first. */
    list: (
      { tenant }: { readonly tenant: Pick<Tenant, "id"> },
      query: { after?: string | undefined; limit: number },
    ): Promise<Slice<ParkedWinWire>> => {
      const [parked_at, id] = query.after?.split("_") ?? [];
      const after = parked_at && id ? { parked_at: new Date(parked_at), id } : null;
      return sliceOf(query.limit, (limit) => parkedStore.waiting(db, { tenant_id: tenant.id, after, limit }), {
        present,
        cursor: (win) => `${win.parked_at.toISOString()}_${win.id}`,
      });
    },

    waiting: (tenant_id: number, limit: number): Promise<ParkedWin[]> => parkedStore.waiting(db, { tenant_id, after: null, limit }),

    /** Pays it, or refuses it for ever. Refuses with `not_found`, `wrong_state`. */
    decide: async (reviewer: Reviewer, given: ParkedWinDecision): Promise<ParkedWinWire> => {
      const { idempotency_key: key, ...body } = given;
      const tenant_id = reviewer.tenant.id;
      const decided = await runIdempotently(db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) =>
        present(await decide(tx, reviewer, given)),
      );
      await wallet.announce({ tenant_id, player_id: decided.player_id });
      return decided;
    },
  };
}
