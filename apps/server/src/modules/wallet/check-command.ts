import assert from "node:assert/strict";
import { maxCentavos } from "@trevo/domain";
import { problemOfTerms } from "@trevo/offers";
import type { Command, StakeWeight } from "./command.ts";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Asserts that a command is well formed, so that a caller's mistake surfaces as a bug before it reaches a batch. */
export function checkCommand(command: Command): void {
  assert(Number.isInteger(command.tenant_id) && command.tenant_id > 0 && command.tenant_id <= 0x7fffffff, "tenant_id");
  checkUuid(command.player_id, "player_id");
  checkText(command.source, 64, "source");
  checkText(command.external_id, 255, "external_id");
  checkBody(command);
}

function checkBody(command: Command): void {
  switch (command.kind) {
    case "bet":
    case "win":
      checkAmount(command.amount, 0);
      if (command.kind === "bet") checkWeight(command, command.amount);
      else if (command.into_bonus !== undefined) checkUuid(command.into_bonus, "into_bonus");
      if (command.round_id !== undefined) checkUuid(command.round_id, "round_id");
      return checkPlace(command);
    case "play_round":
    case "open_round":
      checkAmount(command.stake, 0);
      checkWeight(command, command.stake);
      if (command.kind === "play_round") checkAmount(command.payout, 0);
      checkUuid(command.round_id, "round_id");
      checkUuid(command.seed_id, "seed_id");
      assert(Number.isSafeInteger(command.nonce) && command.nonce >= 0, "nonce");
      return checkPlace({ ...command, round: command.round_id });
    case "rollback":
    case "reinstate":
      checkText(command.target_external_id, 255, "target_external_id");
      return assert(command.target_external_id !== command.external_id, `a ${command.kind} cannot name itself`);
    case "close_round":
      if (command.round_id !== undefined) checkUuid(command.round_id, "round_id");
      return checkPlace({ ...command, game_id: 1 });
    case "adjustment":
      checkAmount(Math.abs(command.cash), 0);
      checkAmount(Math.abs(command.bonus), 0);
      assert(command.cash !== 0 || command.bonus !== 0, "an adjustment of nothing");
      return checkText(command.reason, 255, "reason");
    case "activate_bonus":
      return checkActivation(command);
    case "end_bonus":
      return checkUuid(command.bonus_id, "bonus_id");
    case "reward":
    case "purchase":
    case "sale":
      checkAmount(command.amount, 1);
      return checkText(command.reason, 255, "reason");
    default:
      return checkAmount(command.amount, 1);
  }
}

function checkPlace(place: { provider: string; game_id: number; round: string }): void {
  checkText(place.provider, 64, "provider");
  checkText(place.round, 255, "round");
  assert(Number.isInteger(place.game_id) && place.game_id > 0 && place.game_id <= 0x7fffffff, "game_id");
}

function checkActivation(command: Extract<Command, { kind: "activate_bonus" }>): void {
  checkUuid(command.bonus_id, "bonus_id");
  checkAmount(command.amount, 0);
  checkAmount(command.required, 0);
  checkText(command.reason, 255, "reason");
  const problem = problemOfTerms(command.terms);
  assert(problem === null, `terms of a bonus: ${problem}`);
  assert(command.amount > 0 || command.terms.rounds_remaining > 0, "a bonus of nothing");
}

function checkWeight({ wager_class = 0, at_risk = 0 }: StakeWeight, stake: number): void {
  assert(Number.isInteger(wager_class) && wager_class >= 0 && wager_class <= 7, `wager_class ${wager_class}`);
  checkAmount(at_risk, 0);
  assert(at_risk <= stake, `${at_risk} at risk of a stake of ${stake}`);
}

function checkAmount(amount: number, least: number): void {
  assert(typeof amount === "number" && Number.isSafeInteger(amount) && amount >= least && amount <= maxCentavos, `amount ${amount}`);
}

function checkUuid(id: string, name: string): void {
  assert(typeof id === "string" && uuidPattern.test(id), `${name} is no lower-case uuid`);
}

/** PostgreSQL cannot store NUL. */
function checkText(text: string, longest: number, name: string): void {
  assert(typeof text === "string" && text.length > 0 && text.length <= longest && !text.includes("\0"), name);
}
