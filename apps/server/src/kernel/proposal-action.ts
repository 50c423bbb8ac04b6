import type { ProposalKind } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { z } from "zod";
import type { Tx } from "./db.ts";
import type { Tenant } from "./scope.ts";

/** Ids, codes, centavos and setting values; never a name, document or key. */
export type ChangedFields = Readonly<Record<string, string | number | boolean | null>>;

/** Effect of a proposal if it were applied now. */
export interface ProposedChange {
  readonly sentence: Localized;
  /** The affected player; null if there is none. */
  readonly player_id: string | null;
  readonly before: ChangedFields;
  readonly after: ChangedFields;
  /** Facts that the decision depends on. An approval given for different facts is refused. */
  readonly depends_on: unknown;
  /** Further brands that it affects. Members who propose or decide need the permission at each of them. */
  readonly holds_at?: readonly number[];
  /** Number of approvals by members other than the proposer. 0: one person may do it, and it is applied at once. */
  readonly approvals_needed: number;
}

export interface ProposedInput {
  readonly tenant: Tenant;
  readonly input: unknown;
  /** True in the transaction of an approval: what the description depends on must stay so until its end. Otherwise it is only shown. */
  readonly isApproval?: boolean;
}

/** A proposal with the members who made and approved it. */
export interface ApprovedInput extends ProposedInput {
  /** The proposal's id, used as the idempotency key of the change. */
  readonly id: string;
  readonly proposed_by: string;
  /** The member who gave the last approval, or the proposer if none was needed. */
  readonly approved_by: string;
  readonly request_id: string | null;
  readonly at: Date;
}

/** How one kind of proposal is described and applied. A module lists its own in its manifest. */
export interface ProposalAction<App> {
  readonly kind: ProposalKind;
  /** Takes the locks needed to apply it. Refuses like the use case. */
  describe(app: App, tx: Tx, proposed: ProposedInput): Promise<ProposedChange>;
  /** Runs after `describe` in the same transaction. The returned function is called after the commit, to send hints. */
  apply(app: App, tx: Tx, approved: ApprovedInput): Promise<(() => Promise<void>) | null>;
}

interface TypedAction<App, Input> {
  readonly kind: ProposalKind;
  /** Schema of the stored input; throws on a row of another shape. */
  readonly input: z.ZodType<Input>;
  readonly describe: (app: App, tx: Tx, proposed: ProposedInput & { readonly input: Input }) => Promise<ProposedChange>;
  readonly apply: (app: App, tx: Tx, approved: ApprovedInput & { readonly input: Input }) => Promise<(() => Promise<void>) | null>;
}

/** The action with its input parsed from the stored row. */
export const proposalAction = <App, Input>({ kind, input, describe, apply }: TypedAction<App, Input>): ProposalAction<App> => ({
  kind,
  describe: (app, tx, proposed) => describe(app, tx, { ...proposed, input: input.parse(proposed.input) }),
  apply: (app, tx, approved) => apply(app, tx, { ...approved, input: input.parse(approved.input) }),
});
