import type { ParkedWin as ParkedWinWire } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { Providers } from "../providers/index.ts";
import { type Wallet, ledgerRecords, providerRoundId } from "../wallet/index.ts";
import { type ParkedWin, parkedStore } from "./parked-store.ts";
import { presentParkedWin } from "./present.ts";

export interface DecideParkedNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, "postIn" | "lockRestrictions" | "announce">;
  readonly providers: Pick<Providers, "adapters">;
}

export interface ParkedWinDecision {
  readonly id: string;
  readonly decision: "pay" | "refuse";
  /** Free text of the member who decides. */
  readonly reason: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/parked-wins/decide";

/** Pays the win or refuses it for good. Refuses with `not_found`, `wrong_state`. */
export async function decideParkedWin(needs: DecideParkedNeeds, reviewer: Reviewer, input: ParkedWinDecision): Promise<ParkedWinWire> {
  const { idempotency_key: key, ...body } = input;
  const tenant_id = reviewer.tenant.id;
  const decided = await runIdempotently(needs.db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) =>
    presentParkedWin(await decide(needs, tx, { reviewer, input })),
  );
  await needs.wallet.announce({ tenant_id, player_id: decided.player_id });
  return decided;
}

interface Deciding {
  readonly reviewer: Reviewer;
  readonly input: ParkedWinDecision;
}

async function decide({ wallet, clock, providers }: DecideParkedNeeds, tx: Tx, { reviewer, input }: Deciding): Promise<ParkedWin> {
  const key = { tenant_id: reviewer.tenant.id, id: input.id };
  const seen = await parkedStore.find(tx, key);
  if (!seen) throw refuse("not_found");
  // The provider's calls about the win take the same lock.
  await wallet.lockRestrictions(tx, { tenant_id: seen.tenant_id, player_id: seen.player_id });
  const win = await parkedStore.find(tx, key);
  if (win?.state !== "waiting") throw refuse("wrong_state");
  if (input.decision === "pay" && providers.adapters.get(win.provider_code)?.callbacks?.one_result && !(await hasRoom(tx, win)))
    throw refuse("wrong_state");
  const state = input.decision === "pay" ? await pay(wallet, tx, win) : "refused";
  const at = clock.now();
  await recordAuditEvent(tx, reviewer, {
    at,
    actor: staffActor(reviewer.staff_id),
    action: "parked_win_decided",
    subject: `win:${win.id}`,
    detail: { decision: input.decision, state, amount: win.amount, provider: win.provider_code },
  });
  return parkedStore.decide(tx, key, { state, decided_by: reviewer.staff_id, decision_reason: input.reason, decided_at: at });
}

/** True if its bet has no result yet. Call under the wallet's lock. */
async function hasRoom(tx: Tx, win: ParkedWin): Promise<boolean> {
  const { tenant_id } = win;
  const id = providerRoundId(win, win.provider_code, win.round);
  const [round] = (await ledgerRecords.rounds(tx, [{ tenant_id, id }])).values();
  return round !== undefined && round.wins === 0 && round.bets > 0;
}

/** Uses the key of the provider's own call, so that the win is paid once, whichever comes first. */
async function pay(wallet: Pick<Wallet, "postIn">, tx: Tx, win: ParkedWin): Promise<"paid" | "cancelled"> {
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
  // The provider cancelled it in the meantime.
  if (posting.status === "cancelled") return "cancelled";
  throw refuse("wrong_state");
}
