import { type Centavos, centavos, sha256Hex } from "@trevo/domain";
import {
  type HouseRules,
  type Settled,
  type Step,
  commitmentOf,
  crash,
  crashSalt,
  currentEngine,
  currentMultiActionEngine,
  drawBytesAsync,
} from "@trevo/engines";

/** A proof in a game's format, of a round that was never played. */
export interface WorkedProof {
  readonly server_seed_hash: string;
  readonly server_seed: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly chain_commitment?: string;
  readonly game: string;
  readonly params: Record<string, unknown>;
  readonly rules_hash: string;
  readonly paytable_hash: string;
  readonly outcome: Record<string, unknown>;
  readonly stake: number;
  readonly opening_stake?: number;
  readonly payout: number;
}

/** The first bytes of the round, in hexadecimal, and the proof that follows from them. */
export interface WorkedRound {
  readonly bytes: string;
  readonly proof: WorkedProof;
}

interface Ended {
  readonly params: Record<string, unknown>;
  readonly opening: Centavos;
  readonly staked: Centavos;
  readonly end: Settled;
}

const shownBytes = 32;
const stake = centavos(100);

/**
 * Computes a round of this game with fixed seeds derived from its name, so that it is the same for everyone. In multi-action rounds the
 * player takes no action.
 */
export async function workedRound(rules: HouseRules): Promise<WorkedRound> {
  const serverSeed = await sha256Hex(`${rules.game} example`);
  const isTable = rules.game === crash.game;
  const seeds = { serverSeed, clientSeed: isTable ? crashSalt : "quarta-folha", nonce: 1 };
  const bytes = await drawBytesAsync(seeds, Math.max(rules.drawBytes, shownBytes));
  const { params, opening, staked, end } = endOf(rules, bytes);
  const commitment = await commitmentOf(serverSeed);
  return {
    bytes: Array.from(bytes.subarray(0, Math.min(rules.drawBytes, shownBytes)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    proof: {
      server_seed_hash: commitment,
      server_seed: serverSeed,
      client_seed: seeds.clientSeed,
      nonce: seeds.nonce,
      ...(isTable && { chain_commitment: commitment }),
      game: rules.game,
      params,
      rules_hash: rules.rulesHash,
      paytable_hash: rules.paytableHash,
      outcome: end.outcome,
      stake: staked,
      ...(opening !== staked && { opening_stake: opening }),
      payout: end.payout,
    },
  };
}

function endOf(rules: HouseRules, bytes: Uint8Array): Ended {
  const instant = currentEngine(rules.game);
  const [bet] = instant?.bets() ?? [];
  if (bet) {
    const opening = bet.acceptsStake(stake) ? stake : chipsOf(bet.params);
    return { params: bet.params, opening, staked: opening, end: bet.play(opening, bytes) };
  }
  return endOfSteps(rules, bytes);
}

/** Initial parameters of the games that need them. */
const openings: Readonly<Record<string, Record<string, unknown>>> = { mines: { mines: 3 }, crash: { auto_cash_out: 2 } };

function endOfSteps({ game }: HouseRules, bytes: Uint8Array): Ended {
  const engine = currentMultiActionEngine(game);
  const read = (engine ?? crash).read(openings[game] ?? {});
  if (!read.ok) throw new TypeError(`${game} does not open`);
  const steps: Step[] = [];
  for (;;) {
    const state = read.bet.replay({ stake, bytes, steps });
    if (state?.end) return { params: read.bet.params, opening: stake, staked: state.staked, end: state.end };
    if (!state || !engine) throw new TypeError(`${game} does not end`);
    steps.push(engine.abandoned(state));
  }
}

/** A bet of chips is the sum of the chips. */
function chipsOf(params: Record<string, unknown>): Centavos {
  const chips = Array.isArray(params["bets"]) ? (params["bets"] as { amount: number }[]) : [];
  return centavos(chips.reduce((sum, { amount }) => sum + amount, 0));
}
