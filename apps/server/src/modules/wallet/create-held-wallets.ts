import type { Command } from "./command.ts";
import type { Posting } from "./posting.ts";
import { walletKey } from "./wallet-store.ts";

/** A queued command and its caller. */
export interface Waiting {
  readonly command: Command;
  /** On the clock of `performance.now()`: not retried after this moment. */
  readonly until: number;
  readonly resolve: (posting: Posting) => void;
  readonly reject: (error: unknown) => void;
}

export interface HeldWalletsNeeds {
  /** Posts commands of one wallet. Commands that are held again return through `add`. Never throws. */
  readonly send: (commands: readonly Waiting[]) => Promise<void>;
  /** Fails a command that has waited too long. */
  readonly giveUp: (waiting: Waiting) => void;
  /** Pause between the first two attempts on a wallet, in ms; doubles up to the longest. */
  readonly pause: number;
  readonly longestPause: number;
}

/** Number of wallets retried at the same time. Each waits for its lock on a connection. */
const atOnce = 2;

export type HeldWallets = ReturnType<typeof createHeldWallets>;

/**
 * Commands of wallets that are locked by others or collide repeatedly. They are retried separately from the batches, one wallet at a time,
 * so that other wallets do not wait. New commands of such a wallet join them.
 */
export function createHeldWallets({ send, giveUp, pause, longestPause }: HeldWalletsNeeds) {
  const wallets = new Map<string, Waiting[]>();
  const turns: (() => void)[] = [];
  let busy = 0;
  let count = 0;
  let closing = false;
  let whenIdle: (() => void)[] = [];

  async function serve(wallet: string): Promise<void> {
    let wait = pause;
    for (let commands = takeAll(wallet); commands.length > 0; commands = takeAll(wallet)) {
      if (busy >= atOnce) await new Promise<void>((resolve) => void turns.push(resolve));
      else busy++;
      await send(commands);
      const next = turns.shift();
      if (next) next();
      else busy--;
      if (!wallets.get(wallet)?.length) continue;
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(wait * 2, longestPause);
    }
    wallets.delete(wallet);
    if (wallets.size > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  }

  function takeAll(wallet: string): Waiting[] {
    const commands = wallets.get(wallet) ?? [];
    wallets.set(wallet, []);
    count -= commands.length;
    return commands;
  }

  return {
    has: ({ command }: Waiting): boolean => wallets.size > 0 && wallets.has(walletKey(command)),
    /** Number of waiting commands. */
    count: (): number => count,
    add: (waiting: Waiting): void => {
      if (closing || performance.now() >= waiting.until) return giveUp(waiting);
      const wallet = walletKey(waiting.command);
      const known = wallets.get(wallet);
      count++;
      if (known) return void known.push(waiting);
      wallets.set(wallet, [waiting]);
      void serve(wallet);
    },
    /** Waits for running attempts, then fails what is still held. */
    drain: (): Promise<void> => {
      closing = true;
      return wallets.size === 0 ? Promise.resolve() : new Promise((resolve) => void whenIdle.push(resolve));
    },
  };
}
