import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { type Settled, type Step, type MultiActionState, currentEngine, currentMultiActionEngine } from "@trevo/engines";
import { answer, houseRound, refuse, type SentRequest, type Server } from "./game-page.ts";

/** Returns a round's random bytes from its number: equal in every run, different in every round. */
function bytesOf(seed: number, length: number): Uint8Array {
  let state = (seed + 1) * 0x9e37_79b1;
  return Uint8Array.from({ length }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5;
    return (state >>> 24) & 0xff;
  });
}

export interface House {
  readonly server: Server;
  /** Newest first. */
  readonly rounds: readonly HouseRound[];
  readonly balance: number;
}

interface OpenRound {
  readonly id: string;
  readonly params: Record<string, unknown>;
  readonly stake: number;
  readonly bytes: Uint8Array;
  readonly steps: Step[];
}

/**
 * Implements the server's part of a game with the real engine: stakes, actions, the list of rounds, and the balance. `seed` determines the
 * results.
 */
export function createHouse(game: string, { seed = 0, balance: funds = 100_000 } = {}): House {
  const [engine, multiActionEngine] = [currentEngine(game), currentMultiActionEngine(game)];
  const rounds: HouseRound[] = [];
  let [balance, open]: [number, OpenRound | null] = [funds, null];

  const keep = (round: HouseRound) => {
    const at = rounds.findIndex(({ id }) => id === round.id);
    if (at >= 0) rounds[at] = round;
    else rounds.unshift(round);
    return answer({ data: round });
  };

  const settled = (end: Settled) => {
    balance += end.payout;
    return { state: "closed" as const, outcome: end.outcome, payout: end.payout, multiplier_x100: end.multiplierX100, balance };
  };

  function showOpen(round: OpenRound, state: MultiActionState, before: number) {
    balance -= state.staked - before;
    const { id, params } = round;
    if (state.end) open = null;
    const rest = state.end ? settled(state.end) : { state: "open" as const, table: state.table, moves: [...state.moves], balance };
    return keep(houseRound({ id, game, params, stake: state.staked, ...rest }));
  }

  function stakeOn({ body = {} }: SentRequest["input"]) {
    const [stake, bytes] = [
      centavos(Number(body["stake"])),
      bytesOf(seed + rounds.length, engine?.drawBytes ?? multiActionEngine?.drawBytes ?? 0),
    ];
    if (open) return refuse(409, "wrong_state");
    const read = engine?.read(body["params"]);
    if (read?.ok) {
      if (!read.bet.acceptsStake(stake)) return refuse(422, "invalid_fields");
      balance -= stake;
      return keep(houseRound({ game, params: read.bet.params, stake, ...settled(read.bet.play(stake, bytes)) }));
    }
    const opening = multiActionEngine?.read(body["params"]);
    if (!opening?.ok) return refuse(422, "invalid_fields");
    const state = opening.bet.replay({ stake, bytes, steps: [] });
    if (!state) return refuse(409, "wrong_state");
    open = { id: `${game}-${rounds.length}`, params: opening.bet.params, stake, bytes, steps: [] };
    return showOpen(open, state, 0);
  }

  function act({ body = {} }: SentRequest["input"]) {
    const read = open && multiActionEngine?.read(open.params);
    if (!open || !read?.ok) return refuse(409, "wrong_state");
    const step = { action: String(body["action"]), params: (body["params"] ?? {}) as Record<string, unknown> };
    const state = read.bet.replay({ stake: centavos(open.stake), bytes: open.bytes, steps: [...open.steps, step] });
    if (!state) return refuse(409, "wrong_state");
    const before = read.bet.replay({ stake: centavos(open.stake), bytes: open.bytes, steps: open.steps })?.staked ?? 0;
    open.steps.push(step);
    return showOpen(open, state, before);
  }

  return {
    server: ({ key, input }) => {
      if (key === "POST /house/api/rounds") return stakeOn(input);
      if (key === "POST /house/api/rounds/:id/actions") return act(input);
      if (key !== "GET /house/api/rounds") return undefined;
      return answer({ data: input.query?.["open"] ? rounds.filter(({ state }) => state === "open") : rounds });
    },
    rounds,
    get balance() {
      return balance;
    },
  };
}
