import { providerRoundId } from "./batch.ts";
import type { Command } from "./command.ts";
import type { BetOfRound } from "./fast-bets.ts";
import type { InstantRound } from "./fast-rounds.ts";
import { walletKey } from "./wallet-store.ts";

export interface CommonCommands<Item> {
  readonly bets: ReadonlyMap<Item, BetOfRound>;
  readonly rounds: ReadonlyMap<Item, InstantRound>;
}

/**
 * Selects stakes and instant rounds whose wallet, key and round occur once in the batch. All other conditions are checked by `fast_bets`
 * and `fast_rounds`. Excludes commands of sources that, according to `collides`, would fail the others.
 */
export function commonCommandsOf<Item extends { readonly command: Command }>(
  batch: readonly Item[],
  collides: (command: Command) => boolean,
): CommonCommands<Item> {
  const names = countNames(batch.map(({ command }) => command));
  const bets = new Map<Item, BetOfRound>();
  const rounds = new Map<Item, InstantRound>();
  for (const item of batch) {
    const { command } = item;
    if (command.kind === "play_round") {
      const { round_id } = command;
      if (names.areAlone(command) && names.isNamedOnce(round_id) && !collides(command)) rounds.set(item, { command, round_id });
    } else if (command.kind === "bet" && command.round_id === undefined && command.detail === undefined && !collides(command)) {
      const bet = { command, round_id: providerRoundId(command, command.provider, command.round) };
      if (names.areAlone(command) && !names.isNamed(bet.round_id)) bets.set(item, bet);
    }
  }
  return { bets, rounds };
}

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
