import { createVault } from "../../apps/server/src/kernel/crypto.ts";
/** The task of a load process. */
export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly warmupSeconds: number;
  /** Text that every right answer contains. */
  readonly expect: string;
  /** How many requests to make before the clock starts. Those that are sent beyond are made when they are needed. */
  readonly requests: number;
  /** The same requests may be sent again. */
  readonly repeatable: boolean;
  readonly kind: RequestKind;
}

export type RequestKind =
  /** A studio's bet callbacks, each with its own transaction and round, signed; wallets at random. */
  | { readonly name: "bets"; readonly run: string; readonly players: number; readonly secret: string }
  /** Rolls of the house dice, each with its own Idempotency-Key; wallets at random. */
  | { readonly name: "rounds"; readonly run: string; readonly players: number }
  | {
      readonly name: "get";
      readonly path: string;
      readonly token?: string;
      /** Each with its own number at the end of the path. */ readonly unique?: boolean;
    };

export interface LoadResult {
  /** Right answers a second within the measured time. */
  readonly perSecond: number;
  readonly answers: number;
  readonly refused: number;
  readonly firstRefusal: string;
  /** Requests that were made while the clock ran, because more were sent than had been prepared: their making counts as the generator's CPU. */
  readonly madeLate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly loadCpuSeconds: number;
}

/** The demo's master secret: the product under test takes only tokens and seeds that are sealed by it. */
export const benchVault = createVault("demo-secret-demo-secret-demo-secret");

const numbered = (text: string, player: number): string => benchVault.tokenOf(`${text}-${String(player).padStart(8, "0")}`);

/** The launch token of a bench player; the ledger is seeded with its hash. */
export const launchToken = (game: "studio" | "dice", player: number): string => numbered(`bench-launch-${game}`, player);

/** The session token of a bench player. */
export const sessionToken = (player: number): string => numbered("bench-session-token", player);
