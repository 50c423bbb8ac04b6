import { providerRoundId } from "./batch.ts";
import type { Command, JsonObject } from "./command.ts";
import type { BetOfRound } from "./fast-bets.ts";
import type { InstantRound } from "./fast-rounds.ts";
import type { WinOfRound } from "./fast-wins.ts";
import { walletKey } from "./wallet-store.ts";

export interface CommonCommands<Item> {
  readonly bets: ReadonlyMap<Item, BetOfRound>;
  readonly rounds: ReadonlyMap<Item, InstantRound>;
  readonly wins: ReadonlyMap<Item, WinOfRound>;
}

/**
 * Selects stakes, instant rounds and wins whose wallet and key occur once in the batch, and so does the round that a stake begins. All other
 * conditions are checked by `fast_bets`, `fast_rounds` and `fast_wins`. Excludes commands of sources that, according to `collides`, would fail the others.
 */
export function commonCommandsOf<Item extends { readonly command: Command }>(
  batch: readonly Item[],
  collides: (command: Command) => boolean,
): CommonCommands<Item> {
  const names = countNames(batch.map(({ command }) => command));
  const bets = new Map<Item, BetOfRound>();
  const rounds = new Map<Item, InstantRound>();
  const wins = new Map<Item, WinOfRound>();
  for (const item of batch) {
    const { command } = item;
    if (!names.areAlone(command) || collides(command)) continue;
    if (command.kind === "play_round") {
      const { round_id } = command;
      if (names.isNamedOnce(round_id)) rounds.set(item, { command, round_id });
    } else if (command.kind === "bet" && isOfProvider(command)) {
      const round_id = providerRoundId(command, command.provider, command.round);
      if (!names.isNamed(round_id)) bets.set(item, { command, round_id });
    } else if (command.kind === "win" && isOfProvider(command) && command.into_bonus === undefined) {
      // Its round exists, and belongs to this wallet alone.
      wins.set(item, { command, round_id: providerRoundId(command, command.provider, command.round) });
    }
  }
  return { bets, rounds, wins };
}

/** The house's rounds with several actions have ids and details of their own. */
const isOfProvider = (command: { readonly round_id?: string; readonly detail?: JsonObject }): boolean =>
  command.round_id === undefined && command.detail === undefined;

/** A provider's round belongs to one wallet, unless another command names its id. */
function countNames(commands: readonly Command[]) {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const count = (name: string) => void (seen.has(name) ? repeated : seen).add(name);
  for (const command of commands) {
    count(walletKey(command));
    count(keyName(command, command.external_id));
    if ("target_external_id" in command) count(keyName(command, command.target_external_id));
    if ("round_id" in command && command.round_id !== undefined) count(command.round_id);
  }
  return {
    areAlone: (command: Command): boolean => !repeated.has(walletKey(command)) && !repeated.has(keyName(command, command.external_id)),
    isNamed: (round_id: string): boolean => seen.has(round_id),
    isNamedOnce: (round_id: string): boolean => !repeated.has(round_id),
  };
}

const keyName = ({ tenant_id, source }: Command, externalId: string): string => JSON.stringify([tenant_id, source, externalId]);
