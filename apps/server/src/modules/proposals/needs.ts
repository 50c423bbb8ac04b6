import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { ProposalKind } from "@trevo/contract";

/** An action bound to the composed product. */
export interface BoundAction {
  describe(tx: Tx, proposed: ProposedInput): Promise<ProposedChange>;
  apply(tx: Tx, approved: ApprovedInput): Promise<(() => Promise<void>) | null>;
}

export interface ProposalNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly actions: ReadonlyMap<ProposalKind, BoundAction>;
}
