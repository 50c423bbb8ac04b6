import type { Centavos } from "@trevo/domain";
import { type Faults, type Settled, type Step, engineOfRound, multiActionEngineOfRound, tableEngineOfRound } from "@trevo/engines";
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
export function versionOf(proof: RoundProof): Version | null {
  const played = { game: proof.game, rulesHash: proof.rules_hash, paytableHash: proof.paytable_hash };
  return instantRound(proof, played) ?? roundOfSteps(proof, played);
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
