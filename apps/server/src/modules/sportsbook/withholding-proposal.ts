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
import { type CheckedRelease, correctionStore } from "./correction-store.ts";
import { comparedResults } from "./judge-corrections.ts";
import { compareWithResults, groupResults, marketsOf } from "./decide-settlement.ts";
import { releasedNotification } from "./messages.ts";
import type { TradingNeeds } from "./needs.ts";
import { changesOf, effectOf, findBets } from "./settlement-effect.ts";
import type { BetKey } from "./settlement-store.ts";
import { voidStore } from "./void-store.ts";
import { type Ending, type EndingOfFixture, withholdingStore } from "./withholding-store.ts";

/** The input as the proposal stores it. */
export const withholdingEndInput = sportWithholdingEndInput;

type Needs = Pick<TradingNeeds, "sports"> & { readonly notifications: Pick<Notifications, "send"> };
type Proposed = ProposedInput & { readonly input: SportWithholdingEndInput };

/** Maximum number of bets of a match that one proposal ends: the oldest ones. The next proposal ends the next ones. */
const mostEnded = 500;

const isRelease = (input: SportWithholdingEndInput): boolean => !("cause" in input);
const keyOf = ({ bet: { tenant_id, id } }: WholeBet): BetKey => ({ tenant_id, id });

type FixtureEnd = Extract<SportWithholdingEndInput, { readonly fixture_id: number }>;

/** Orders on a match and corrections of it end separately: they are checked for different reasons. */
const endingOfFixture = (input: FixtureEnd): EndingOfFixture =>
  input.how === "release_corrections"
    ? { of: "corrections", fixture_id: input.fixture_id }
    : { of: "match", fixture_id: input.fixture_id, market_id: input.market_id };

/** Releasing a bet by name leaves it to the orders on its matches; voiding it leaves nothing to withhold. */
function endingOf(input: SportWithholdingEndInput): Ending {
  if ("fixture_id" in input) return endingOfFixture(input);
  return input.how === "void" ? { of: "all" } : { of: "named" };
}

const ofFixture = (tx: Tx, tenant_id: number, input: FixtureEnd): Promise<string[]> =>
  withholdingStore.ofFixture(tx, tenant_id, { ending: endingOfFixture(input), aloneFirst: !isRelease(input), limit: mostEnded });

/** The bets of a match are found twice, for the description and for its application: the lock keeps them the same. */
async function keysOf(tx: Tx, { tenant, input }: Proposed): Promise<BetKey[]> {
  if ("fixture_id" in input) await withholdingStore.lockMatch(tx, { tenant_id: tenant.id, fixture_id: input.fixture_id });
  const ids = "bet_ids" in input ? input.bet_ids : await ofFixture(tx, tenant.id, input);
  return ids.toSorted().map((id) => ({ tenant_id: tenant.id, id }));
}

/** Workers withhold corrections without the match's lock of withholdings. Refuses with `wrong_state` if they have just withheld one. */
async function mustStaySame(tx: Tx, { tenant, input }: Proposed, keys: readonly BetKey[]): Promise<void> {
  if (!("fixture_id" in input)) return;
  await correctionStore.lock(tx, [{ tenant_id: tenant.id, fixture_id: input.fixture_id }]);
  const now = await ofFixture(tx, tenant.id, input);
  if (now.toSorted().join() !== keys.map(({ id }) => id).join()) throw refuse("wrong_state");
}

interface Plan {
  /** Bets that are withheld no longer. */
  readonly ended: readonly WholeBet[];
  /** Bets that other orders still withhold. A release ends the order for them; a void leaves them as they are. */
  readonly kept: readonly WholeBet[];
}

/**
 * Locks the bets, so that none of them is settled, withheld or ended meanwhile. Refuses with `not_found`, and with `wrong_state` if a bet
 * is not withheld, or if other orders withhold every bet that would be void.
 */
async function holdWithheld(tx: Tx, proposed: Proposed): Promise<Plan> {
  const keys = await keysOf(tx, proposed);
  if (keys.length === 0) throw refuse("wrong_state");
  await voidStore.hold(tx, keys);
  await mustStaySame(tx, proposed, keys);
  const bets = await findBets(tx, keys);
  if (bets.length < keys.length) throw refuse("not_found");
  if (bets.some(({ bet }) => bet.status !== "withheld")) throw refuse("wrong_state");
  const still = await withholdingStore.keptBy(tx, keys, endingOf(proposed.input));
  const kept = bets.filter(({ bet }) => still.has(bet.id));
  if (!isRelease(proposed.input) && kept.length === bets.length) throw refuse("wrong_state");
  return { ended: bets.filter(({ bet }) => !still.has(bet.id)), kept };
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

/** The bets as they would be, compared with the present results. If held, these do not change until the transaction ends. */
async function compareEnded(
  { sports }: Pick<Needs, "sports">,
  tx: Tx,
  { bets, isHeld }: { readonly bets: readonly WholeBet[]; readonly isHeld: boolean },
): Promise<WholeBet[]> {
  const read = isHeld ? sports.holdResults(tx, marketsOf(bets)) : sports.standingResults(tx, marketsOf(bets));
  const results = groupResults(await read);
  return bets.map((whole) => compareWithResults(whole, results));
}

/** What the members checked of these bets: `describeWithholdingEnd` has described them by the same results. */
const checkedOf = (whole: WholeBet): BetKey & CheckedRelease => ({
  ...keyOf(whole),
  settlement_no: whole.bet.settlement_no,
  results: comparedResults(whole.legs.flatMap(({ selections }) => selections)),
});

/**
 * Takes the locks under which the end is applied; for an approval also those of the results, which feeds would otherwise wait for while
 * members read. Refuses as `holdWithheld` does.
 */
export async function describeWithholdingEnd(needs: Needs, tx: Tx, proposed: Proposed): Promise<ProposedChange> {
  const { tenant, input } = proposed;
  const { ended, kept } = await holdWithheld(tx, proposed);
  const bets = [...ended, ...kept];
  const changes = await changesOf(
    tx,
    await compareEnded(needs, tx, { bets: endedBets(ended, input), isHeld: proposed.isApproval === true }),
  );
  const { settled, corrected, paid, taken_back } = effectOf(changes);
  const [player, ...others] = new Set(bets.map(({ bet }) => bet.player_id));
  const cause = "cause" in input ? input.cause : null;
  const changed = changes.map(({ whole, last, next }) => [whole.bet.id, last?.settlement_no ?? 0, next.payout, next.form]);
  return {
    sentence: sentenceOf(input, { ended: ended.length, kept: kept.length }),
    player_id: others.length === 0 ? (player ?? null) : null,
    before: { bets: bets.length },
    after: {
      end: isRelease(input) ? "release" : "void",
      cause,
      bets_settled: settled,
      paid,
      bets_corrected: corrected,
      taken_back,
      bets_still_withheld: kept.length,
    },
    depends_on: {
      bets: canonicalHash(ended.map(keyOf)).toString("hex"),
      kept: canonicalHash(kept.map(keyOf)).toString("hex"),
      changed: canonicalHash(changed).toString("hex"),
    },
    holds_at: [tenant.id],
    approvals_needed: 1,
  };
}

function sentenceOf(input: SportWithholdingEndInput, many: { readonly ended: number; readonly kept: number }): Localized {
  const what = endOf(input, many.ended);
  if (many.kept === 0) return what;
  const one = many.kept === 1;
  return {
    pt: `${what.pt}; ${one ? "1 continua retida" : `${many.kept} continuam retidas`} por outro motivo`,
    en: `${what.en}; ${one ? "1 stays" : `${many.kept} stay`} withheld for another reason`,
  };
}

function endOf(input: SportWithholdingEndInput, ended: number): Localized {
  const of =
    ended === 1 ? { pt: "1 aposta retida", en: "1 withheld bet" } : { pt: `${ended} apostas retidas`, en: `${ended} withheld bets` };
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
  const { ended, kept } = await holdWithheld(tx, approved);
  const keys = ended.map(keyOf);
  const outcome = isRelease(input) ? "released" : "voided";
  const concerned = isRelease(input) ? [...keys, ...kept.map(keyOf)] : keys;
  const shown = await withholdingStore.standing(
    tx,
    tenant.id,
    keys.map((key) => key.id),
  );
  const checked = isRelease(input) ? (await compareEnded(needs, tx, { bets: ended, isHeld: true })).map(checkedOf) : [];
  await withholdingStore.end(tx, { keys: concerned, ending: endingOf(input), outcome, ended_by: id, checked });
  // The settlement that follows notifies the player of a void.
  if ("cause" in input) await voidStore.declare(tx, { keys, market_id: null, voided_by: id, cause: input.cause });
  else {
    await voidStore.mark(tx, keys);
    for (const { bet } of ended)
      await needs.notifications.send(tx, {
        to: { tenant_id: tenant.id, player_id: bet.player_id },
        notification: releasedNotification({ id, bet_id: bet.id, ground: shown.get(bet.id)?.ground ?? null }),
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
      detail: { proposal: id, proposed_by, approved_by, end: outcome, bets: keys.length, still_withheld: kept.length },
    },
  );
  return null;
}
