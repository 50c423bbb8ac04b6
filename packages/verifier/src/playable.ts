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

/** A round that its rules allow, ready to be recomputed. */
export interface Playable {
  readonly params: Record<string, unknown>;
  readonly acceptsStake: boolean;
  readonly drawBytes: number;
  /** How the round ends on these bytes, and what was staked in it; null where its steps are not allowed or do not end it. */
  settle(bytes: Uint8Array): { readonly settled: Settled; readonly staked: Centavos } | null;
}

interface Version {
  readonly game: string;
  readonly version: number;
  read(): { readonly ok: true; readonly round: Playable } | { readonly ok: false; readonly faults: Faults };
}

/** The version of the rules that a proof names; null where there is none. */
export async function versionOf(proof: RoundProof): Promise<Version | null> {
  const played = { game: proof.game, rulesHash: proof.rules_hash, paytableHash: proof.paytable_hash };
  return instantRound(proof, played) ?? roundOfSteps(proof, played) ?? (await openedBox(proof));
}

/** An opening of a reward box: the proof carries the table of odds, and the hash names it. */
async function openedBox(proof: RoundProof): Promise<Version | null> {
  if (proof.game !== boxRules.game || proof.rules_hash !== boxRules.rulesHash) return null;
  const found = readBoxRound(proof.params);
  if (found.ok && (await boxTableHash(found.bet)) !== proof.paytable_hash) return null;
  const read: Version["read"] = () => {
    if (!found.ok) return found;
    const { bet } = found;
    const settle: Playable["settle"] = (bytes) => {
      // Whether an item had run out is the server's word; the prize is not.
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

/** The steps that an outcome carries; what is none becomes a step that no rules allow. */
function stepsOf(outcome: unknown): Step[] {
  const steps = isObject(outcome) && Array.isArray(outcome["steps"]) ? outcome["steps"] : [];
  return steps.map((step: unknown) => {
    const { action, params } = isObject(step) ? step : {};
    return { action: typeof action === "string" ? action : "", params: isObject(params) ? params : {} };
  });
}
