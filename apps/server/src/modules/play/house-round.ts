import {
  type Faults,
  type HouseBet,
  type HouseEngine,
  type HouseRules,
  type Read,
  type MultiActionBet,
  type MultiActionEngine,
  currentEngine,
  currentMultiActionEngine,
} from "@trevo/engines";
import { centavos } from "@trevo/domain";
import { type RefusalCode, type TenantSettings, fieldMessages } from "@trevo/contract";
import { canonicalJson } from "../../kernel/canonical.ts";
import { refuse } from "../../kernel/errors.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { JsonObject } from "../wallet/index.ts";
import { type Seed, drawBytes } from "./create-seeds.ts";

/** A player's request. `stake` in centavos. */
export interface RoundInput {
  readonly game: string;
  readonly stake: number;
  readonly params: Record<string, unknown>;
}

interface Checked<E, B> {
  readonly engine: E;
  readonly bet: B;
  readonly stake: number;
  /** The player's choice in canonical form. A repeated key must repeat it. */
  readonly choice: string;
}

/** A round that the rules accept, not yet drawn. */
export type CheckedRound = Checked<HouseEngine, HouseBet> & {
  /** The part of the stake at risk, in centavos: bets that cover each other risk less. */
  readonly at_risk: number;
};

/** The opening of a multi-action round that the rules accept, not yet drawn. */
export type CheckedOpening = Checked<MultiActionEngine, MultiActionBet>;

/** The parts of a player's seeds that are stored with a round. */
type PublicSeed = Pick<Seed, "server_seed_hash" | "client_seed">;

export type FreeRoundDetail = { readonly id: string; readonly stake: number };

/** What is stored with the round, and later proves it. */
export type RoundDetail = {
  readonly game: string;
  readonly params: JsonObject;
  readonly outcome: JsonObject;
  readonly multiplier_x100: number;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly rules_hash: string;
  readonly paytable_hash: string;
  /** Only of a free round: its reward, and the amount it was played with in centavos. */
  readonly free_round?: FreeRoundDetail;
  /** Only of a multi-action round: the stake it was opened with, in centavos. Actions may have added to it. */
  readonly opening_stake?: number;
};

/** Checks the request against the launch, the game's rules and the tenant's limits. */
export function checkRound(scope: LaunchScope, input: RoundInput): CheckedRound {
  if (input.game !== scope.gamecode) throw refuse("invalid_fields", { fields: { game: ["invalid"] } });
  const engine = currentEngine(input.game);
  if (!engine) throw refuse("game_maintenance");
  const checked = check<HouseBet, HouseEngine>({ scope, input, engine });
  const { bet, stake } = checked;
  return { ...checked, at_risk: Math.max(0, Math.min(stake, bet.maxPayout(centavos(stake)) - stake)) };
}

/** Checks a free round. Its stake was fixed when it was granted, so the brand's stake limits no longer apply; the largest win does. */
export function checkFreeRound(scope: LaunchScope, input: RoundInput & { readonly free_rounds: string }): CheckedRound {
  const engine = input.game === scope.gamecode ? currentEngine(input.game) : undefined;
  if (!engine) throw refuse("invalid_fields", { fields: { game: ["invalid"] } });
  const { min_house_stake, max_house_stake } = scope.tenant.settings;
  const settings = {
    ...scope.tenant.settings,
    min_house_stake: Math.min(min_house_stake, input.stake),
    max_house_stake: Math.max(max_house_stake, input.stake),
  };
  const checked = check<HouseBet, HouseEngine>({ scope: { ...scope, tenant: { ...scope.tenant, settings } }, input, engine });
  return { ...checked, choice: freeRoundChoice({ ...input, params: checked.bet.params as JsonObject }), at_risk: 0 };
}

/** The choice of a free round, which a repeated key must repeat. */
export const freeRoundChoice = ({
  game,
  params,
  stake,
  free_rounds,
}: Omit<RoundInput, "params"> & { params: JsonObject; free_rounds: string }) => canonicalJson({ game, params, stake, free_rounds });

/** Checks the opening of a multi-action round. Null if the game is not a multi-action game. */
export function checkOpening(scope: LaunchScope, input: RoundInput): CheckedOpening | null {
  const engine = input.game === scope.gamecode ? currentMultiActionEngine(input.game) : undefined;
  return engine ? check({ scope, input, engine }) : null;
}

interface Checkable<E> {
  readonly scope: LaunchScope;
  readonly input: RoundInput;
  readonly engine: E;
}

function check<B extends HouseBet | MultiActionBet, E extends { read(params: unknown): Read<B> }>({
  scope,
  input,
  engine,
}: Checkable<E>): Checked<E, B> {
  const read = engine.read(input.params);
  if (!read.ok) throw refuse("invalid_fields", { fields: fieldsOf(read.faults) });
  refuseStake(scope.tenant.settings, read.bet, input.stake);
  const choice = canonicalJson({ game: input.game, params: read.bet.params as JsonObject, stake: input.stake });
  return { engine, bet: read.bet, stake: input.stake, choice };
}

const fieldsOf = (faults: Faults): Record<string, string[]> =>
  Object.fromEntries(Object.entries(faults).map(([field, key]) => [`params.${field}`, [key in fieldMessages ? key : "invalid"]]));

/** Refuses a stake that breaks the tenant's limits on stakes and payouts, or the game's own. */
export function refuseStake(settings: TenantSettings, bet: Pick<HouseBet, "acceptsStake" | "maxPayout">, stake: number): void {
  const { min_house_stake: minimum, max_house_stake: maximum, max_house_payout: most } = settings;
  if (stake < minimum) throw stakeRefusal("amount_below_minimum", `amount_minimum:${minimum}`);
  if (stake > maximum) throw stakeRefusal("amount_above_maximum", `amount_maximum:${maximum}`);
  if (!bet.acceptsStake(centavos(stake))) throw stakeRefusal("invalid_fields", "invalid");
  if (bet.maxPayout(centavos(stake)) > most) throw stakeRefusal("amount_above_maximum", `payout_maximum:${most}`);
}

const stakeRefusal = (code: RefusalCode, message: string) => refuse(code, { fields: { stake: [message] } });

/** Draws the round at a nonce. Pure: the same seeds and nonce give the same result. */
export function drawRound(round: CheckedRound, seed: Seed, nonce: number): { payout: number; detail: RoundDetail } {
  const bytes = drawBytes({ serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce }, round.engine.drawBytes);
  return settleRound(round, seed, bytes);
}

/** Settles the round with these random bytes. */
export function settleRound(round: CheckedRound, seed: PublicSeed, bytes: Uint8Array): { payout: number; detail: RoundDetail } {
  const settled = round.bet.play(centavos(round.stake), bytes);
  return {
    payout: settled.payout,
    detail: {
      ...openingDetail({ rules: round.engine, params: round.bet.params }, seed),
      outcome: settled.outcome as JsonObject,
      multiplier_x100: settled.multiplierX100,
    },
  };
}

/** What is known of a round before it ends. */
export const openingDetail = (round: { rules: HouseRules; params: Record<string, unknown> }, seed: PublicSeed) => ({
  game: round.rules.game,
  params: round.params as JsonObject,
  server_seed_hash: seed.server_seed_hash,
  client_seed: seed.client_seed,
  rules_hash: round.rules.rulesHash,
  paytable_hash: round.rules.paytableHash,
});
