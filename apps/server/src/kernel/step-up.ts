import { canonicalHash } from "./canonical.ts";
import type { Tx } from "./db.ts";
import { refuse } from "./errors.ts";
import type { StaffScope } from "./scope.ts";

/** The call that a member of staff makes, as sent. */
export interface Act {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** SHA-256 in hex of the body as canonical JSON; of `null` if there is no body. */
  readonly body_hash: string;
}

export const bodyHashOf = (body: unknown): string => canonicalHash(body ?? null).toString("hex");

export const actHashOf = ({ method, path, body_hash }: Act): Buffer => canonicalHash({ method, path, body_hash });

export interface SpentStepUp extends Pick<StaffScope, "operator_id" | "staff_id" | "session_id" | "request_id"> {
  /** Token that the member received for a fresh second factor. */
  readonly token: string;
  readonly act_hash: Buffer;
}

/**
 * Consumes the token. Returns false if it was issued for another call or session, was used before, or has expired. Without a transaction it
 * commits by itself.
 */
export type SpendStepUp = (stepUp: SpentStepUp, tx?: Tx) => Promise<boolean>;

/** Step-up proof of one call. */
export interface StepUp {
  /** Consumes the token in the transaction of the action, so that a rollback restores it. Refuses with `step_up_required`. */
  spend(tx: Tx): Promise<void>;
}

export const stepUpHeader = "x-step-up";

interface StepUpCall {
  readonly scope: StaffScope;
  readonly act: Act;
  readonly token: string | undefined;
}

export function stepUpOf(spend: SpendStepUp, { scope, act, token }: StepUpCall): { spend(tx?: Tx): Promise<void> } {
  const { operator_id, staff_id, session_id, request_id } = scope;
  return {
    spend: async (tx) => {
      const spent =
        token !== undefined && (await spend({ operator_id, staff_id, session_id, request_id, token, act_hash: actHashOf(act) }, tx));
      if (!spent) throw refuse("step_up_required");
    },
  };
}
