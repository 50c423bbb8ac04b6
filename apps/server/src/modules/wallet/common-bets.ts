import { providerRoundId } from "./batch.ts";
import type { Command } from "./command.ts";
import type { BetOfRound } from "./fast-bets.ts";
import { walletKey } from "./wallet-store.ts";

/**
 * The stakes that nothing else in their batch concerns: their wallet, key and round are named once. Whatever else they need to be
 * posted together is a condition of `fast_bets`. Without those of sources that `collides` says would fail the others.
 */
export function commonBetsOf<Item extends { readonly command: Command }>(
  batch: readonly Item[],
  collides: (command: Command) => boolean,
): Map<Item, BetOfRound> {
  const isNamedOnce = countNames(batch.map(({ command }) => command));
  const bets = new Map<Item, BetOfRound>();
  for (const item of batch) {
    const { command } = item;
    if (command.kind !== "bet" || command.round_id !== undefined || command.detail !== undefined || collides(command)) continue;
    const bet = { command, round_id: providerRoundId(command, command.provider, command.round) };
    if (isNamedOnce(bet)) bets.set(item, bet);
  }
  return bets;
}

/** A round of a provider's belongs to one wallet, unless another command names its id. */
function countNames(commands: readonly Command[]): (bet: BetOfRound) => boolean {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const count = (name: string) => void (seen.has(name) ? repeated : seen).add(name);
  const rounds = new Set<string>();
  for (const command of commands) {
    count(walletKey(command));
    count(keyName(command, command.external_id));
    if ("target_external_id" in command) count(keyName(command, command.target_external_id));
    if ("round_id" in command && command.round_id !== undefined) rounds.add(command.round_id);
  }
  return ({ command, round_id }) =>
    !repeated.has(walletKey(command)) && !repeated.has(keyName(command, command.external_id)) && !rounds.has(round_id);
}

const keyName = ({ tenant_id, source }: Command, externalId: string): string => JSON.stringify([tenant_id, source, externalId]);
