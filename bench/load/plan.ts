import { createVault } from "../../apps/server/src/kernel/crypto.ts";
/** The task of a load process. */
export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly warmupSeconds: number;
  /** Text that every correct response contains. */
  readonly expect: string;
  /** Number of requests to prepare before the clock starts. Further ones are prepared when they are needed. */
  readonly requests: number;
  /** The same requests may be sent repeatedly. */
  readonly repeatable: boolean;
  readonly kind: RequestKind;
}

/** A selection that sports bets are placed on. */
export interface OfferedSelection {
  readonly fixture_id: number;
  readonly market_id: number;
  readonly code: string;
  readonly odds_x1000: number;
  readonly version: number;
}

export type RequestKind =
  /** A studio's signed bet callbacks, each with its own transaction and round, for random wallets. */
  | { readonly name: "bets"; readonly run: string; readonly players: number; readonly secret: string }
  /** Rolls of the house dice, each with its own Idempotency-Key, for random wallets. */
  | { readonly name: "rounds"; readonly run: string; readonly players: number }
  /** Single sports bets on these selections in turn, each with its own Idempotency-Key, for random wallets. */
  | { readonly name: "sports"; readonly run: string; readonly players: number; readonly selections: readonly OfferedSelection[] }
  | {
      readonly name: "get";
      readonly path: string;
      readonly token?: string;
      /** Each request has its own number at the end of the path. */ readonly unique?: boolean;
    };

export interface LoadResult {
  /** Correct responses per second within the measured time. */
  readonly perSecond: number;
  readonly answers: number;
  readonly refused: number;
  readonly firstRefusal: string;
  /**
   * Number of requests prepared while the clock ran, because more were sent than prepared before. Their preparation counts as the
   * generator's CPU.
   */
  readonly madeLate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly loadCpuSeconds: number;
}

/** The demo's master secret: the tested product accepts only tokens and seeds sealed with it. */
export const benchVault = createVault("demo-secret-demo-secret-demo-secret");

const numbered = (text: string, player: number): string => benchVault.tokenOf(`${text}-${String(player).padStart(8, "0")}`);

/** Returns the launch token of a bench player, whose hash is seeded into the database. */
export const launchToken = (game: "studio" | "dice", player: number): string => numbered(`bench-launch-${game}`, player);

/** Returns the session token of a bench player. */
export const sessionToken = (player: number): string => numbered("bench-session-token", player);
