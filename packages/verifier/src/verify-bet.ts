import { centavos } from "@trevo/domain";
import {
  contradictionsOf,
  formatDecimalOdds,
  legOutcome,
  nameOfOutcome,
  type Outcome,
  outcomesOf,
  selectionIndex,
  settleBet,
  streamHash,
  termsOf,
  ticketFault,
  ticketHash,
  type TicketLeg,
  type TicketSelection,
} from "@trevo/sports";
import { gridOfModel, priceBuilder } from "@trevo/sports/pricing";
import { type BetProof, type ProofResult, readBetProof } from "./bet-proof.ts";
import { sortedJson } from "./sorted-json.ts";
import type { CheckOf, VerificationOf } from "./verify-proof.ts";

/** Checks of a bet, in order. */
export type BetCheckName = "form" | "ticket" | "odds" | "results" | "settled" | "payout";
export type BetCheck = CheckOf<BetCheckName>;
export type BetVerification = VerificationOf<BetCheckName>;

const conclude = (checks: readonly BetCheck[], otherwise: BetVerification["verdict"]): BetVerification => {
  const ok = checks.every((check) => check.ok);
  return { ok, verdict: ok ? "verified" : otherwise, checks };
};

const failed = (name: BetCheckName, detail: string): BetCheck => ({ name, ok: false, detail });

/**
 * Recomputes a sports bet from its proof alone: is the ticket the one that was hashed, were its odds published, do the facts yield these
 * results, and does the ticket pay this payout. Works offline and never throws.
 */
export async function verifyBet(input: unknown): Promise<BetVerification> {
  const read = readBetProof(input);
  if (!read.ok) return conclude([failed("form", `This is not a proof of a bet: ${read.faults.join(", ")}.`)], "unverifiable");
  const { proof } = read;
  const { ticket } = proof;
  const form: BetCheck = {
    name: "form",
    ok: true,
    detail: `Bet ${proof.bet_id}: ${ticket.kind} of ${ticket.legs.length}, ${ticket.stake} centavos.`,
  };
  const checks = [form, await checkTicket(proof), await checkOdds(proof), checkResults(proof)];
  if (checks.some((check) => !check.ok)) return conclude(checks, "contradicted");
  return checkPayout(proof, checks);
}

async function checkTicket({ ticket, ticket_hash, remaining_stake }: BetProof): Promise<BetCheck> {
  const fault = ticketFault(ticket);
  if (fault) return failed("ticket", `The rules allow no such bet: ${fault}.`);
  if (remaining_stake > ticket.stake) return failed("ticket", `${remaining_stake} centavos cannot remain of a stake of ${ticket.stake}.`);
  const computed = await ticketHash(ticket);
  const ok = computed === ticket_hash;
  const detail = ok
    ? `SHA-256 of the ticket is ${computed}, as stated.`
    : `SHA-256 of the ticket is ${computed}; the proof states ${ticket_hash}.`;
  return { name: "ticket", ok, detail, values: { computed, stated: ticket_hash } };
}

/**
 * Each selection's odds must be in a published row. They are the odds of a leg with one selection; joint odds follow from a published
 * model.
 */
async function checkOdds({ ticket, odds_rows }: BetProof): Promise<BetCheck> {
  for (const { body, prev_hash, hash } of odds_rows) {
    const computed = await streamHash(prev_hash, body);
    if (computed !== hash) return failed("odds", `Row ${body.seq} of the stream has the hash ${computed}; the proof states ${hash}.`);
  }
  const published = (selection: TicketSelection): number | null | undefined =>
    odds_rows
      .find(({ body }) => body.seq === selection.seq)
      ?.body.prices.find(({ market_id, version }) => market_id === selection.market_id && version === selection.version)?.odds_x1000[
      selectionIndex(selection.type, selection.code)
    ];
  for (const leg of ticket.legs) {
    const { odds_x1000, selections } = leg;
    for (const selection of selections) {
      const odds = published(selection);
      if (odds !== selection.odds_x1000)
        return failed(
          "odds",
          `Row ${selection.seq} publishes ${odds === null || odds === undefined ? "no odds" : formatDecimalOdds(odds)} for ${selection.code} of market ${selection.market_id}, version ${selection.version}; the ticket has ${formatDecimalOdds(selection.odds_x1000)}.`,
        );
    }
    if (selections.length === 1 && selections[0]?.odds_x1000 !== odds_x1000)
      return failed(
        "odds",
        `A leg has the odds ${formatDecimalOdds(odds_x1000)}, its selection ${formatDecimalOdds(selections[0]?.odds_x1000 ?? 0)}.`,
      );
    const fault = selections.length > 1 ? jointFault(leg, odds_rows) : null;
    if (fault) return failed("odds", fault);
  }
  const builders = ticket.legs.filter(({ selections }) => selections.length > 1).length;
  const joint = builders > 0 ? ` The joint odds of ${builders} builder${builders === 1 ? "" : "s"} follow from published models.` : "";
  return { name: "odds", ok: true, detail: `Every selection's odds were published as the ticket has them.${joint}` };
}

/** What is wrong with the joint odds of a bet builder; null if they match its model. */
function jointFault({ odds_x1000, model_seq, selections }: TicketLeg, rows: BetProof["odds_rows"]): string | null {
  const model = rows.find(({ body }) => body.seq === model_seq)?.body.model;
  if (!model) return `No row of the proof publishes the model of a builder at ${formatDecimalOdds(odds_x1000)}.`;
  const price = priceBuilder(selections, gridOfModel(model));
  if ("why_not" in price) return `The model of row ${model_seq} gives a builder no price: ${price.why_not}.`;
  if (price.odds_x1000 === odds_x1000) return null;
  return `The model of row ${model_seq} gives a builder ${formatDecimalOdds(price.odds_x1000)}; the ticket has ${formatDecimalOdds(odds_x1000)}.`;
}

const resultOf = ({ results }: BetProof, { market_id }: TicketSelection): ProofResult | undefined =>
  results.filter((result) => result.market_id === market_id).sort((a, b) => b.revision - a.revision)[0];

/** If a result comes with the facts of its match, it must follow from them. */
function checkResults(proof: BetProof): BetCheck {
  let recomputed = 0;
  let stated = 0;
  for (const selection of proof.ticket.legs.flatMap(({ selections }) => selections)) {
    const result = resultOf(proof, selection);
    if (!result) continue;
    stated += 1;
    if (!result.facts) continue;
    const faults = contradictionsOf(result.facts);
    if (faults.length > 0)
      return failed("results", `The facts of market ${selection.market_id} contradict themselves: ${faults.join(", ")}.`);
    const computed = sortedJson(outcomesOf(selection, result.facts));
    if (computed !== sortedJson(result.outcomes))
      return failed(
        "results",
        `The facts of market ${selection.market_id} give ${computed}; the proof states ${sortedJson(result.outcomes)}.`,
      );
    recomputed += 1;
  }
  return { name: "results", ok: true, detail: `${recomputed} of ${stated} results follow from facts; the others are as stated.` };
}

function outcomeOfSelection(proof: BetProof, selection: TicketSelection): Outcome | null {
  return resultOf(proof, selection)?.outcomes[selectionIndex(selection.type, selection.code)] ?? null;
}

function checkPayout(proof: BetProof, checks: readonly BetCheck[]): BetVerification {
  const { ticket, remaining_stake, payout } = proof;
  try {
    const outcomes = ticket.legs.map(({ selections }) => legOutcome(selections.map((selection) => outcomeOfSelection(proof, selection))));
    const settlement = settleBet(termsOf(ticket, centavos(remaining_stake)), outcomes);
    if (!settlement || payout === null) {
      const detail = settlement
        ? `The results settle this bet at ${settlement.payout} centavos; no settlement is stated.`
        : "The bet is not settled yet.";
      return conclude([...checks, failed("settled", detail)], settlement || payout !== null ? "contradicted" : "unverifiable");
    }
    const words = outcomes.map((outcome) => (outcome ? nameOfOutcome(outcome) : "open")).join(", ");
    const settled: BetCheck = { name: "settled", ok: true, detail: `The legs are ${words}.` };
    const [computed, stated] = [String(settlement.payout), String(payout)];
    const ok = computed === stated;
    const description = `The payout of ${remaining_stake} centavos is ${computed}`;
    const detail = ok ? `${description}, as stated.` : `${description}; the proof states ${stated}.`;
    return conclude([...checks, settled, { name: "payout", ok, detail, values: { computed, stated } }], "contradicted");
  } catch (error) {
    return conclude(
      [...checks, failed("settled", `The bet cannot be settled: ${error instanceof Error ? error.message : String(error)}.`)],
      "contradicted",
    );
  }
}
