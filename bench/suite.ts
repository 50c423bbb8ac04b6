import type { Installation } from "./installation.ts";

export interface Bar {
  readonly what: string;
  readonly ratio: number;
  /** Minimum of the ratio; with `atMost`, its maximum. */
  readonly bar: number;
  readonly aim?: number;
  readonly atMost?: boolean;
}

export interface SuiteResult {
  readonly figures: object;
  readonly bars: readonly Bar[];
}

export interface SuiteContext {
  readonly installation: Installation;
  readonly players: number;
  /** Measured time of each run, in seconds. */
  readonly seconds: number;
  /** Number of ledger entries that the growth suite loads. */
  readonly entries: number;
  /** Maximum PostgreSQL CPU of a durable bet, in microseconds. */
  readonly postgresMicros: number;
  readonly profileDir: string | undefined;
  readonly say: (line: string) => void;
}

export type Suite = (context: SuiteContext) => Promise<SuiteResult>;

export const holds = ({ ratio, bar, atMost }: Bar): boolean => (atMost ? ratio <= bar : ratio >= bar);
