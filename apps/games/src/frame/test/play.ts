import type { HouseRound } from "@trevo/contract";
import { createInstantGame, type GameTable, type InstantGame } from "../instant-game.ts";
import { answer, createTestFrame, houseRound, open, press, type TestFrame } from "./game-page.ts";

export const stakes = "POST /house/api/rounds";
export const actions = "POST /house/api/rounds/:id/actions";

type Session = Parameters<typeof createTestFrame>[1];
type Rounds = readonly Partial<HouseRound>[];

/** Returns a server that answers stakes and actions with these rounds in order, and then with the last one. */
function answering(rounds: Rounds): Parameters<typeof createTestFrame>[0] {
  const left = [...rounds];
  return ({ key }) => {
    if (key !== stakes && key !== actions) return undefined;
    return answer({ data: houseRound(left.shift() ?? rounds.at(-1)) });
  };
}

export async function openInstant(
  build: (table: GameTable) => InstantGame,
  rounds: Rounds = [],
  session: Session = {},
): Promise<TestFrame> {
  const frame = createTestFrame(answering(rounds), session);
  await open(createInstantGame(frame, build));
  return frame;
}

/** Presses the main key and waits; returns the request's body. */
export async function playRound(frame: TestFrame, ms = 6_000): Promise<Record<string, unknown> | undefined> {
  await press(".play", ms);
  return frame.requestsTo(stakes).at(-1)?.input.body;
}

/** Selects one of a choice's radio buttons. */
export function choose(name: string, nth: number): void {
  const input = document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)[nth];
  if (!input) throw new Error(`no choice ${name} ${nth}`);
  input.checked = true;
  input.dispatchEvent(new Event("change"));
}

/** Types text into a field and leaves the field. */
export function fill(selector: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`no field ${selector}`);
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
