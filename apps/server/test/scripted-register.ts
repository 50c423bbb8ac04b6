import { setTimeout as sleep } from "node:timers/promises";
import type { ImpedimentReason, NationalRegister, RegisterAnswer } from "../src/adapters/identity/national-register.ts";
import { Fault } from "../src/kernel/errors.ts";

/** A query that waits for the test's answer. */
export interface HeldQuestion {
  readonly cpf: string;
  answer(impediment: ImpedimentReason | null): void;
  /** Fails the query, as if the register did not answer. */
  fail(): void;
}

export interface ScriptedRegister extends NationalRegister {
  /** CPFs that were queried, oldest first. */
  readonly requests: readonly string[];
  /** Lists a CPF; null removes it. */
  list(cpf: string, impediment: ImpedimentReason | null): void;
  /** While true, no query is answered. */
  down: boolean;
  /** While true, every query waits in `held`. */
  holding: boolean;
  /** Held queries, oldest first. Answered queries stay in the list. */
  readonly held: readonly HeldQuestion[];
  /** Resolves once `count` queries have been held. */
  untilHeld(count: number): Promise<void>;
}

const timeoutMs = 20_000;

/** Creates a national register that a test controls. */
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
