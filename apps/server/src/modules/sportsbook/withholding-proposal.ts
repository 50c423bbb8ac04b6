import { type SportWithholdingEndInput, sportVoidWords, sportWithholdingEndInput } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { voidOutcome } from "@trevo/sports";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { canonicalHash } from "../../kernel/canonical.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { Notifications } from "../notifications/index.ts";
import type { WholeBet } from "./bet-store.ts";
import { compareWithResults, groupResults, marketsOf } from "./decide-settlement.ts";
import { releasedNotification } from "./messages.ts";
import type { TradingNeeds } from "./needs.ts";
import { changesOf, effectOf, findBets } from "./settlement-effect.ts";
import type { BetKey } from "./settlement-store.ts";
import { voidStore } from "./void-store.ts";
import { withholdingStore } from "./withholding-store.ts";

/** The input as the proposal stores it. */
export const withholdingEndInput = sportWithholdingEndInput;

type Needs = Pick<TradingNeeds, "sports"> & { readonly notifications: Pick<Notifications, "send"> };
type Proposed = ProposedInput & { readonly input: SportWithholdingEndInput };

/** Maximum number of bets of a match that one proposal ends: the oldest ones. The next proposal ends the next ones. */
const mostEnded = 500;

const isRelease = ({ how }: SportWithholdingEndInput): boolean => how === "release" || how === "release_match";
const keyOf = ({ bet: { tenant_id, id } }: WholeBet): BetKey => ({ tenant_id, id });

async function keysOf(tx: Tx, { tenant, input }: Proposed): Promise<BetKey[]> {
  const ids =
    "bet_ids" in input
      ? input.bet_ids
      : await withholdingStore.onMatch(
          tx,
          { tenant_id: tenant.id, fixture_id: input.fixture_id, market_id: input.market_id },
          { status: "withheld", after: null, limit: mostEnded },
        );
  return ids.toSorted().map((id) => ({ tenant_id: tenant.id, id }));
}

/**
 * Locks the bets, so that none of them is settled, withheld or ended meanwhile. Refuses with `not_found`, and with `wrong_state` if a bet
 * is not withheld.
 */
async function holdWithheld(tx: Tx, proposed: Proposed): Promise<WholeBet[]> {
  const keys = await keysOf(tx, proposed);
  if (keys.length === 0) throw refuse("wrong_state");
  await voidStore.hold(tx, keys);
  const bets = await findBets(tx, keys);
  if (bets.length < keys.length) throw refuse("not_found");
  if (bets.some(({ bet }) => bet.status !== "withheld")) throw refuse("wrong_state");
  return bets;
}

/** The bets as they would be: no longer withheld, and void if the withholding ends that way. */
const endedBets = (bets: readonly WholeBet[], input: SportWithholdingEndInput): WholeBet[] =>
  bets.map(({ bet, legs }) => ({
    bet: { ...bet, status: bet.settlement_no === 0 ? "open" : "settled" },
    legs: legs.map(({ selections, ...leg }) => ({
      ...leg,
      selections: isRelease(input) ? selections : selections.map((one) => ({ ...one, voided_by: "proposed", outcome: voidOutcome })),
    })),
  }));

/** Takes the locks under which the end is applied. Refuses as `holdWithheld` does. */
export async function describeWithholdingEnd(needs: Needs, tx: Tx, proposed: Proposed): Promise<ProposedChange> {
  const { tenant, input } = proposed;
  const bets = await holdWithheld(tx, proposed);
  const results = groupResults(await needs.sports.standingResults(tx, marketsOf(bets)));
  const changes = await changesOf(
    tx,
    endedBets(bets, input).map((whole) => compareWithResults(whole, results)),
  );
  const { settled, corrected, paid, taken_back } = effectOf(changes);
  const [player, ...others] = new Set(bets.map(({ bet }) => bet.player_id));
  const cause = "cause" in input ? input.cause : null;
  const changed = changes.map(({ whole, last, next }) => [whole.bet.id, last?.settlement_no ?? 0, next.payout, next.form]);
  return {
    sentence: sentenceOf(input, bets.length),
    player_id: others.length === 0 ? (player ?? null) : null,
    before: { bets: bets.length },
    after: { end: isRelease(input) ? "release" : "void", cause, bets_settled: settled, paid, bets_corrected: corrected, taken_back },
    depends_on: { bets: canonicalHash(bets.map(keyOf)).toString("hex"), changed: canonicalHash(changed).toString("hex") },
    holds_at: [tenant.id],
    approvals_needed: 1,
  };
}

function sentenceOf(input: SportWithholdingEndInput, many: number): Localized {
  const of = many === 1 ? { pt: "1 aposta retida", en: "1 withheld bet" } : { pt: `${many} apostas retidas`, en: `${many} withheld bets` };
  if (!("cause" in input)) return { pt: `Liberar ${of.pt}`, en: `Release ${of.en}` };
  const cause = sportVoidWords[input.cause];
  return { pt: `Anular ${of.pt}: ${cause.pt}`, en: `Void ${of.en}: ${cause.en}` };
}

/** Call it after `describeWithholdingEnd`, in the same transaction. The workers look for decisions once a second and settle the bets. */
export async function applyWithholdingEnd(
  needs: Needs,
  tx: Tx,
  approved: ApprovedInput & { readonly input: SportWithholdingEndInput },
): Promise<null> {
  const { tenant, input, id, proposed_by, approved_by, request_id, at } = approved;
  const bets = await holdWithheld(tx, approved);
  const keys = bets.map(keyOf);
  const outcome = isRelease(input) ? "released" : "voided";
  await withholdingStore.end(tx, { keys, outcome, ended_by: id });
  // The settlement that follows notifies the player of a void.
  if ("cause" in input) await voidStore.declare(tx, { keys, market_id: null, voided_by: id, cause: input.cause });
  else {
    await voidStore.mark(tx, keys);
    for (const { bet } of bets)
      await needs.notifications.send(tx, {
        to: { tenant_id: tenant.id, player_id: bet.player_id },
        notification: releasedNotification({ id, bet_id: bet.id }),
      });
  }
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action: "sports_withholding_ended",
      subject: `proposal:${id}`,
      detail: { proposal: id, proposed_by, approved_by, end: outcome, bets: keys.length },
    },
  );
  return null;
}
