import { setTimeout as sleep } from "node:timers/promises";
import type { ImpedimentReason, NationalRegister, RegisterAnswer } from "../src/adapters/identity/national-register.ts";
import { Fault } from "../src/kernel/errors.ts";

/** A question that waits for the test's answer. */
export interface HeldQuestion {
  readonly cpf: string;
  answer(impediment: ImpedimentReason | null): void;
  /** Ends without an answer. */
  fail(): void;
}

export interface ScriptedRegister extends NationalRegister {
  /** The CPFs that were queried, oldest first. */
  readonly requests: readonly string[];
  /** Lists a CPF, or takes it off with null. */
  list(cpf: string, impediment: ImpedimentReason | null): void;
  /** While true, no question is answered. */
  down: boolean;
  /** While true, every question waits in `held`. */
  holding: boolean;
  /** Oldest first; an answered one stays. */
  readonly held: readonly HeldQuestion[];
  /** Resolves when so many questions have been held. */
  untilHeld(count: number): Promise<void>;
}

const timeoutMs = 20_000;

/** The national register as a test orders it. */
export function createScriptedRegister(): ScriptedRegister {
  const listed = new Map<string, ImpedimentReason>();
  const requests: string[] = [];
  const held: HeldQuestion[] = [];
  const silence = () => new Fault("the register does not answer", { retryable: true, outcomeUnknown: false });
  const hold = (cpf: string): Promise<RegisterAnswer> =>
    new Promise((resolve, reject) => {
      held.push({ cpf, answer: (impediment) => resolve({ impediment }), fail: () => reject(silence()) });
    });
  const register: ScriptedRegister = {
    requests,
    held,
    down: false,
    holding: false,
    list: (cpf, impediment) => {
      if (impediment) listed.set(cpf, impediment);
      else listed.delete(cpf);
    },
    lookUp: async (cpf) => {
      requests.push(cpf);
      if (register.holding) return hold(cpf);
      if (register.down) throw silence();
      return { impediment: listed.get(cpf) ?? null };
    },
    untilHeld: async (count) => {
      for (const deadline = performance.now() + timeoutMs; held.length < count; await sleep(5))
        if (performance.now() > deadline) throw new Error(`${held.length} of ${count} questions to the register are held`);
    },
  };
  return register;
}
