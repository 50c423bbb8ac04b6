import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { type RoundRecord, type Wallet, ledgerRecords } from "../wallet/index.ts";
import { SumsDiffer, endRound } from "./end-round.ts";
import { type Decision, presentDecision } from "./present.ts";
import { type DecisionRow, openRoundStore } from "./store.ts";

export interface DecideNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, "postIn" | "lockRestrictions" | "round" | "announce">;
}

export interface RoundDecision {
  /** Id of the round. */
  readonly id: string;
  /**
   * `close`: the round ends as it is, and nothing more is posted. `return`: every stake is returned; only if nothing was won. A prize is
   * posted by the provider's own call.
   */
  readonly decision: "return" | "close";
  /** Centavos as shown in the case. If the round has moved since then, the decision is refused. */
  readonly staked: number;
  readonly won: number;
  /** Free text of the member who decides. */
  readonly reason: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/round-cases/decide";

/** A round of our own sportsbook is its bet: two members void the bet, and its settlement then ends both. */
const ownBook = "sportsbook";

/**
 * A member of staff ends a round that is a case, under the keys of the provider's own calls. The wallet's lock serialises the decision and
 * a concurrent call: the first one ends the round, and the other finds it ended. Refuses with `not_found`, `wrong_state`; always with
 * `wrong_state` for a bet of our own sportsbook, which would stay open without its round.
 */
export async function decideRound(needs: DecideNeeds, reviewer: Reviewer, input: RoundDecision): Promise<Decision> {
  const { idempotency_key: key, ...body } = input;
  const tenant_id = reviewer.tenant.id;
  const round = await needs.wallet.round(tenant_id, input.id);
  if (!round) throw refuse("not_found");
  if (round.provider === ownBook) throw refuse("wrong_state");
  const decided = await runIdempotently(needs.db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) =>
    presentDecision(await decide(needs, tx, { reviewer, round, input })),
  );
  await needs.wallet.announce({ tenant_id, player_id: round.player_id });
  return decided;
}

interface Deciding {
  readonly reviewer: Reviewer;
  readonly round: RoundRecord;
  readonly input: RoundDecision;
}

async function decide({ wallet, clock }: DecideNeeds, tx: Tx, { reviewer, round, input }: Deciding): Promise<DecisionRow> {
  const { tenant_id, player_id, id: round_id } = round;
  const { decision, staked, won, reason } = input;
  // The wallet is locked before the case, as in a sweep, to avoid a deadlock.
  await wallet.lockRestrictions(tx, { tenant_id, player_id });
  const waiting = await openRoundStore.lockCase(tx, { tenant_id, round_id });
  const [now] = await ledgerRecords.roundResults(tx, [{ tenant_id, round_id }]);
  if (!waiting || now?.state !== "open" || now.staked !== staked || now.won !== won) throw refuse("wrong_state");
  await endRound(wallet, tx, { round, end: { kind: decision === "close" ? "closed" : "returned" } }).catch((error: unknown) => {
    throw error instanceof SumsDiffer ? refuse("wrong_state") : error;
  });
  const { case_since, provider_code: provider, reason: caseReason } = waiting;
  const at = clock.now();
  const row: DecisionRow = { tenant_id, round_id, case_since, decision, decided_by: reviewer.staff_id, reason, staked, won, at };
  await openRoundStore.addDecision(tx, row);
  await openRoundStore.remove(tx, waiting);
  await recordAuditEvent(tx, reviewer, {
    at,
    actor: staffActor(reviewer.staff_id),
    action: "round_decided",
    subject: `round:${round_id}`,
    detail: { decision, reason: caseReason, provider, staked, won },
  });
  return row;
}
