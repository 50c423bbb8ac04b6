import type { Centavos } from "@trevo/domain";
import {
  type Faults,
  type Settled,
  type Step,
  boxRules,
  boxTableHash,
  drawBox,
  engineOfRound,
  multiActionEngineOfRound,
  readBoxRound,
  settleBox,
  tableEngineOfRound,
} from "@trevo/engines";
import type { RoundProof } from "./round-proof.ts";

/** A valid round, ready to be recomputed. */
export interface Playable {
  readonly params: Record<string, unknown>;
  readonly acceptsStake: boolean;
  readonly drawBytes: number;
  /** Result of the round with these bytes, and its stakes; null if its steps are invalid or do not end it. */
  settle(bytes: Uint8Array): { readonly settled: Settled; readonly staked: Centavos } | null;
}

interface Version {
  readonly game: string;
  readonly version: number;
  read(): { readonly ok: true; readonly round: Playable } | { readonly ok: false; readonly faults: Faults };
}

/** Version of the rules named in a proof; null if it does not exist. */
export async function versionOf(proof: RoundProof): Promise<Version | null> {
  const played = { game: proof.game, rulesHash: proof.rules_hash, paytableHash: proof.paytable_hash };
  return instantRound(proof, played) ?? roundOfSteps(proof, played) ?? (await openedBox(proof));
}

/** Opening of a reward box: the proof contains the odds table, which the hash identifies. */
async function openedBox(proof: RoundProof): Promise<Version | null> {
  if (proof.game !== boxRules.game || proof.rules_hash !== boxRules.rulesHash) return null;
  const found = readBoxRound(proof.params);
  if (found.ok && (await boxTableHash(found.bet)) !== proof.paytable_hash) return null;
  const read: Version["read"] = () => {
    if (!found.ok) return found;
    const { bet } = found;
    const settle: Playable["settle"] = (bytes) => {
      // Whether an item was out of stock is the server's statement; the prize is recomputed.
      const in_cash = isObject(proof.outcome) && proof.outcome["in_cash"] === true;
      return { settled: settleBox(bet, drawBox(bet, bytes), { in_cash }), staked: proof.stake };
    };
    return { ok: true, round: { params: { ...bet }, acceptsStake: proof.stake === 0, drawBytes: boxRules.drawBytes, settle } };
  };
  return { game: boxRules.game, version: boxRules.version, read };
}

type Played = Parameters<typeof engineOfRound>[0];

function instantRound(proof: RoundProof, played: Played): Version | null {
  const engine = engineOfRound(played);
  if (!engine) return null;
  const read: Version["read"] = () => {
    const found = engine.read(proof.params);
    if (!found.ok) return found;
    const { bet } = found;
    const settle: Playable["settle"] = (bytes) => ({ settled: bet.play(proof.stake, bytes), staked: proof.stake });
    return { ok: true, round: { params: bet.params, acceptsStake: bet.acceptsStake(proof.stake), drawBytes: engine.drawBytes, settle } };
  };
  return { game: engine.game, version: engine.version, read };
}

function roundOfSteps(proof: RoundProof, played: Played): Version | null {
  const engine = multiActionEngineOfRound(played) ?? tableEngineOfRound(played);
  if (!engine) return null;
  const stake = proof.opening_stake ?? proof.stake;
  const read: Version["read"] = () => {
    const found = engine.read(proof.params);
    if (!found.ok) return found;
    const { bet } = found;
    const settle: Playable["settle"] = (bytes) => {
      const state = bet.replay({ stake, bytes, steps: stepsOf(proof.outcome) });
      return state?.end ? { settled: state.end, staked: state.staked } : null;
    };
    return { ok: true, round: { params: bet.params, acceptsStake: bet.acceptsStake(stake), drawBytes: engine.drawBytes, settle } };
  };
  return { game: engine.game, version: engine.version, read };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Steps of an outcome. Anything else becomes a step that no rules allow. */
function stepsOf(outcome: unknown): Step[] {
  const steps = isObject(outcome) && Array.isArray(outcome["steps"]) ? outcome["steps"] : [];
  return steps.map((step: unknown) => {
    const { action, params } = isObject(step) ? step : {};
    return { action: typeof action === "string" ? action : "", params: isObject(params) ? params : {} };
  });
}
