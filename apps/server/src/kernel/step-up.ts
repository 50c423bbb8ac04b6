import { canonicalHash } from "./canonical.ts";
import type { Tx } from "./db.ts";
import { refuse } from "./errors.ts";
import type { StaffScope } from "./scope.ts";

/** What a member of staff does: the call, as it is sent. */
export interface Act {
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  /** SHA-256 in hex of the body as canonical JSON; of `null` where there is none. */
  readonly body_hash: string;
}

export const bodyHashOf = (body: unknown): string => canonicalHash(body ?? null).toString("hex");

export const actHashOf = ({ method, path, body_hash }: Act): Buffer => canonicalHash({ method, path, body_hash });

export interface SpentStepUp extends Pick<StaffScope, "operator_id" | "staff_id" | "session_id" | "request_id"> {
  /** What the member was given for a fresh second factor. */
  readonly token: string;
  readonly act_hash: Buffer;
}

/** Uses it up; false where it was not given for this act in this session, was used, or is over. Without a transaction it commits on its own. */
export type SpendStepUp = (stepUp: SpentStepUp, tx?: Tx) => Promise<boolean>;

/** Of one call. */
export interface StepUp {
  /** In the transaction of the act: what undoes the act gives the step-up back. Refuses with `step_up_required`. */
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
