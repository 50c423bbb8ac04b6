import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type RiskSignKind, signStore } from "./sign-store.ts";

export interface RiskSign {
  readonly kind: RiskSignKind;
  /** When the sign ends by itself. Absent if it stays until it is closed. */
  readonly until?: Date;
  /** The subject of the sign, such as `ticket:{id}`. While such a sign is open, another one changes nothing. */
  readonly reference?: string;
}

/** Records a sign in the transaction in which it was noticed. It applies from the commit on, to every account of the person. */
export const recordRiskSign = ({ clock }: { clock: Clock }, tx: Tx, { key, sign }: { key: PlayerKey; sign: RiskSign }): Promise<void> =>
  signStore.insert(tx, {
    ...key,
    kind: sign.kind,
    reference: sign.reference ?? "",
    at: clock.now(),
    until: sign.until ?? null,
    closed_at: null,
    handled_at: null,
  });

/** Closes signs with the reference, or all of the kind. */
export const closeRiskSigns = (
  { clock }: { clock: Clock },
  tx: Tx,
  { key, sign }: { key: PlayerKey; sign: Pick<RiskSign, "kind" | "reference"> },
): Promise<void> => signStore.close(tx, key, { ...sign, closed_at: clock.now() });
