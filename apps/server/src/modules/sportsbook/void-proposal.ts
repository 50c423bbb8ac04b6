import { type SportVoidInput, sportVoidInput, sportVoidWords } from "@trevo/contract";
import { voidOutcome } from "@trevo/sports";
import type { Localized } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { canonicalHash } from "../../kernel/canonical.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { BetState } from "./bet-states.ts";
import type { WholeBet } from "./bet-store.ts";
import { compareWithResults, groupResults, marketsOf } from "./decide-settlement.ts";
import { marketName } from "./market-name.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsConcerned } from "./own-book.ts";
import { changesOf, effectOf, findBets } from "./settlement-effect.ts";
import type { BetKey } from "./settlement-store.ts";
import { voidStore } from "./void-store.ts";

/** The input as the proposal stores it. */
export const voidInput = sportVoidInput;

type Needs = Pick<TradingNeeds, "tenants" | "sports">;
type Proposed = ProposedInput & { readonly input: SportVoidInput };

/** Maximum number of bets per proposal. Larger numbers are voided in several periods. */
const maxVoided = 5_000;

/** A bet that was cashed out whole is over. A withheld bet is released or voided by ending its withholding. */
const neverVoid: readonly BetState[] = ["cashed", "withheld"];

/** States of a match whose result may be known: a bet that has won or lost is not void for its odds any more. */
const overStates: readonly string[] = ["ended", "resulted", "postponed", "cancelled", "abandoned"];

/** Refuses with `invalid_fields` if odds are to be called an obvious error after the match. */
async function mustNotBeOver({ sports }: Needs, tx: Tx, { input, plan }: { readonly input: SportVoidInput; readonly plan: Plan }) {
  if (input.cause !== "palpable_error") return;
  const voided = plan.bets.flatMap(({ legs }) => legs.flatMap(({ selections }) => selections)).filter(isOf(plan));
  const fixtures = await sports.betOnFixtures(tx, [...new Set(voided.map(({ fixture_id }) => fixture_id))]);
  if (fixtures.some(({ state }) => overStates.includes(state))) throw refuse("invalid_fields", { fields: { "void.cause": ["invalid"] } });
}

interface Held {
  readonly keys: readonly BetKey[];
  /** Only the selections on this market; null: all selections. */
  readonly market_id: number | null;
}
interface Plan extends Held {
  readonly bets: readonly WholeBet[];
}

/**
 * Locks the bets, then the match of the market, so that no bet is placed, cashed out or settled meanwhile. For a market, refuses with
 * `not_found`, `wrong_state` (nothing is left to void), `invalid_fields` (more bets than one proposal may have).
 */
async function holdVoided(needs: Needs, tx: Tx, { tenant, input }: Proposed): Promise<Held> {
  if (input.of === "bets") {
    const keys = input.bet_ids.map((id) => ({ tenant_id: tenant.id, id })).sort((one, other) => (one.id < other.id ? -1 : 1));
    await voidStore.hold(tx, keys);
    return { keys, market_id: null };
  }
  const { market_id, from, to } = input;
  const suspended = await needs.sports.traderSuspensions(tx, tenant);
  if (!suspended) throw refuse("not_found");
  const of = { book_id: suspended.book_id, market_id, from: momentOf(from), to: momentOf(to) };
  const keys = await voidStore.onMarket(tx, of, maxVoided + 1);
  if (keys.length > maxVoided) throw refuse("invalid_fields", { fields: { "void.to": ["invalid"] } });
  await voidStore.hold(tx, keys);
  await needs.sports.lockMarket(tx, market_id);
  // Finds bets that were placed, or cashed out whole, before the locks were held.
  const now = await voidStore.onMarket(tx, of, maxVoided + 1);
  if (keys.length === 0 || !isSame(keys, now)) throw refuse("wrong_state");
  return { keys, market_id };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const isSame = (one: readonly BetKey[], other: readonly BetKey[]): boolean =>
  one.length === other.length && one.every(({ tenant_id, id }, nth) => other[nth]?.tenant_id === tenant_id && other[nth].id === id);

/**
 * Refuses as `holdVoided` does; for bets, also with `not_found`, `wrong_state` (a bet is already void, is withheld, or was cashed out
 * whole).
 */
async function planVoid(needs: Needs, tx: Tx, proposed: Proposed): Promise<Plan> {
  const held = await holdVoided(needs, tx, proposed);
  const bets = await findBets(tx, held.keys);
  if (proposed.input.of === "market") return { ...held, bets };
  if (bets.length < held.keys.length) throw refuse("not_found");
  const isLeft = ({ bet, legs }: WholeBet): boolean =>
    !neverVoid.includes(bet.status) && legs.some(({ selections }) => selections.some(({ voided_by }) => voided_by === null));
  if (!bets.every(isLeft)) throw refuse("wrong_state");
  return { ...held, bets };
}

/** The bets as they would be once declared void. */
const declareVoid = ({ bets, market_id }: Plan, voided_by: string): WholeBet[] =>
  bets.map(({ bet, legs }) => ({
    bet,
    legs: legs.map(({ selections, ...leg }) => ({
      ...leg,
      selections: selections.map((one) =>
        market_id === null || one.market_id === market_id ? { ...one, voided_by, outcome: voidOutcome } : one,
      ),
    })),
  }));

/** Takes the locks under which the void is applied. Refuses as `planVoid` does. */
export async function describeVoid(needs: Needs, tx: Tx, proposed: Proposed): Promise<ProposedChange> {
  const { tenant, input } = proposed;
  const plan = await planVoid(needs, tx, proposed);
  await mustNotBeOver(needs, tx, { input, plan });
  const results = groupResults(await needs.sports.standingResults(tx, marketsOf(plan.bets)));
  const after = declareVoid(plan, "proposed").map((whole) => compareWithResults(whole, results));
  const changes = await changesOf(tx, after);
  const { settled, corrected, paid, taken_back } = effectOf(changes);
  const sentence = await sentenceOf(needs, tx, { input, plan });
  const [player, ...others] = new Set(plan.bets.map(({ bet }) => bet.player_id));
  const changed = changes.map(({ whole, last, next }) => [whole.bet.id, last?.settlement_no ?? 0, next.payout, next.form]);
  return {
    sentence,
    player_id: others.length === 0 ? (player ?? null) : null,
    before: { bets: plan.keys.length, cause: null },
    after: { cause: input.cause, bets_settled: settled, paid, bets_corrected: corrected, taken_back },
    depends_on: { bets: canonicalHash(plan.keys).toString("hex"), changed: canonicalHash(changed).toString("hex") },
    holds_at: input.of === "market" ? await brandsConcerned(needs.tenants, tenant, plan.keys) : [tenant.id],
    approvals_needed: 1,
  };
}

async function sentenceOf(
  { sports }: Pick<Needs, "sports">,
  tx: Tx,
  { input, plan }: { readonly input: SportVoidInput; readonly plan: Plan },
): Promise<Localized> {
  const cause = sportVoidWords[input.cause];
  const many = plan.keys.length;
  const [first] = plan.bets.flatMap(({ legs }) => legs.flatMap(({ selections }) => selections)).filter(isOf(plan));
  if (input.of === "bets" || !first)
    return {
      pt: many === 1 ? `Anular 1 aposta: ${cause.pt}` : `Anular ${many} apostas: ${cause.pt}`,
      en: many === 1 ? `Void 1 bet: ${cause.en}` : `Void ${many} bets: ${cause.en}`,
    };
  const [fixture] = await sports.betOnFixtures(tx, [first.fixture_id]);
  const name = marketName(first);
  const match = fixture ? `${fixture.home} × ${fixture.away}` : "";
  return {
    pt: `Anular ${name.pt} de ${match} em ${many} ${many === 1 ? "aposta" : "apostas"}: ${cause.pt}`,
    en: `Void ${name.en} of ${match} in ${many} ${many === 1 ? "bet" : "bets"}: ${cause.en}`,
  };
}

const isOf =
  ({ market_id }: Plan) =>
  (selection: { readonly market_id: number }): boolean =>
    market_id === null || selection.market_id === market_id;

/** Call it after `describeVoid`, in the same transaction. The workers look for decisions once a second and settle the bets. */
export async function applyVoid(needs: Needs, tx: Tx, approved: ApprovedInput & { readonly input: SportVoidInput }): Promise<null> {
  const { tenant, input, id, proposed_by, approved_by, request_id, at } = approved;
  const { keys, market_id } = await holdVoided(needs, tx, approved);
  await voidStore.declare(tx, { keys, market_id, voided_by: id, cause: input.cause });
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action: "sports_voided",
      subject: market_id === null ? `proposal:${id}` : `sport_market:${market_id}`,
      detail: { proposal: id, proposed_by, approved_by, cause: input.cause, bets: keys.length },
    },
  );
  return null;
}
