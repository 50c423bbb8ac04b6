import type { Installation } from "./installation.ts";

export interface Bar {
  readonly what: string;
  readonly ratio: number;
  /** The least that it must be; of a ratio that must be small, the most. */
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
  /** Measured time of each run. */
  readonly seconds: number;
  /** Ledger entries that the growth suite loads. */
  readonly entries: number;
  /** The most of PostgreSQL's CPU that a durable bet may take. */
  readonly postgresMicros: number;
  readonly profileDir: string | undefined;
  readonly say: (line: string) => void;
}

export type Suite = (context: SuiteContext) => Promise<SuiteResult>;

export const holds = ({ ratio, bar, atMost }: Bar): boolean => (atMost ? ratio <= bar : ratio >= bar);
