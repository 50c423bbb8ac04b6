import { type HouseBet, type HouseEngine, currentEngine } from "@trevo/engines";
import { centavos, formatReais } from "@trevo/domain";
import { type RefusalCode, type TenantSettings, fieldMessages } from "@trevo/contract";
import { canonicalJson } from "../../kernel/canonical.ts";
import { refuse } from "../../kernel/errors.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { JsonObject } from "../wallet/index.ts";
import { type Seed, drawBytes } from "./seeds.ts";

/** What a player asks for. `stake` in centavos. */
export interface RoundInput {
  readonly game: string;
  readonly stake: number;
  readonly params: Record<string, unknown>;
}

/** A round that the rules accept, not yet drawn. */
export interface CheckedRound {
  readonly engine: HouseEngine;
  readonly bet: HouseBet;
  readonly stake: number;
  /** The player's own part of the request, canonical: what a repeated key must repeat. */
  readonly choice: string;
}

/** What is stored with the round, and proved later. */
export type RoundDetail = {
  readonly game: string;
  readonly params: JsonObject;
  readonly outcome: JsonObject;
  readonly multiplier_x100: number;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly rules_hash: string;
  readonly paytable_hash: string;
};

/** Holds the request against the launch, the game's rules and the tenant's limits. */
export function checkRound(scope: LaunchScope, input: RoundInput): CheckedRound {
  if (input.game !== scope.gamecode) throw refuse("invalid_fields", { fields: { game: ["invalid"] } });
  const engine = currentEngine(input.game);
  if (!engine) throw refuse("game_maintenance");
  const read = engine.read(input.params);
  if (!read.ok)
    throw refuse("invalid_fields", {
      fields: Object.fromEntries(
        Object.entries(read.faults).map(([field, key]) => [`params.${field}`, [key in fieldMessages ? key : "invalid"]]),
      ),
    });
  refuseStake(scope.tenant.settings, read.bet, input.stake);
  const choice = canonicalJson({ game: input.game, params: read.bet.params as JsonObject, stake: input.stake });
  return { engine, bet: read.bet, stake: input.stake, choice };
}

/** The tenant's limits on what is staked and on what a round could pay, and the game's own. */
function refuseStake(settings: TenantSettings, bet: HouseBet, stake: number): void {
  const { min_dice_stake: minimum, max_dice_stake: maximum, max_house_payout: most } = settings;
  if (stake < minimum) throw stakeRefusal("amount_below_minimum", `amount_minimum:${formatReais(minimum)}`);
  if (stake > maximum) throw stakeRefusal("amount_above_maximum", `amount_maximum:${formatReais(maximum)}`);
  if (!bet.takes(centavos(stake))) throw stakeRefusal("invalid_fields", "invalid");
  if (bet.maxPayout(centavos(stake)) > most) throw stakeRefusal("amount_above_maximum", `payout_maximum:${formatReais(most)}`);
}

const stakeRefusal = (code: RefusalCode, message: string) => refuse(code, { fields: { stake: [message] } });

/** Draws the round at a nonce. Pure: the same seeds and nonce give the same end. */
export function drawRound(round: CheckedRound, seed: Seed, nonce: number): { payout: number; detail: RoundDetail } {
  const bytes = drawBytes({ serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce }, round.engine.drawBytes);
  const settled = round.bet.play(centavos(round.stake), bytes);
  return {
    payout: settled.payout,
    detail: {
      game: round.engine.game,
      params: round.bet.params as JsonObject,
      outcome: settled.outcome as JsonObject,
      multiplier_x100: settled.multiplierX100,
      server_seed_hash: seed.server_seed_hash,
      client_seed: seed.client_seed,
      rules_hash: round.engine.rulesHash,
      paytable_hash: round.engine.paytableHash,
    },
  };
}
