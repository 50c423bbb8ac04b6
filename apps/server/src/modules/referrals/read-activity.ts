import { type FollowedEntry, ledgerRecords } from "../wallet/index.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Beyond every entry: these decisions read the ledger itself, not what follows it. */
const end: Position = { xid: "18446744073709551615", id: Number.MAX_SAFE_INTEGER };

/** What the ledger says of an account up to a moment; centavos. */
export interface LedgerActivity {
  /** Cash at risk in rounds that were settled by then. */
  readonly staked: number;
  /** Deposits that stayed. */
  readonly deposited: number;
  /** A deposit went back, whenever. */
  readonly charged_back: boolean;
}

export async function readActivity(tx: Tx, player: PlayerKey, until: Date): Promise<LedgerActivity> {
  const entries = await ledgerRecords.entriesOf(tx, [player], end);
  const rounds = new Map(entries.flatMap(({ round_id }) => (round_id === null ? [] : [[round_id, { ...player, round_id }] as const])));
  const weighed = await ledgerRecords.weighedRounds(tx, [...rounds.values()]);
  const settled = weighed.filter(({ closed_at }) => closed_at !== null && closed_at < until);
  return {
    staked: settled.reduce((sum, { cash_at_risk }) => sum + cash_at_risk, 0),
    deposited: entries.filter(({ at }) => at < until).reduce((sum, entry) => sum + depositOf(entry), 0),
    charged_back: entries.some(({ kind }) => kind === "deposit_reversed"),
  };
}

const depositOf = ({ kind, cash }: FollowedEntry): number => (kind === "deposit" || kind === "deposit_reversed" ? cash : 0);
