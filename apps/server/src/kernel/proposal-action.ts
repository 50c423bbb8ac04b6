import type { ProposalKind } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { z } from "zod";
import type { Tx } from "./db.ts";
import type { Tenant } from "./scope.ts";

/** Ids, codes, centavos and words of settings; never a name, a document, a key. */
export type ChangedFields = Readonly<Record<string, string | number | boolean | null>>;

/** What a proposal would do if it were done now. */
export interface ProposedChange {
  readonly sentence: Localized;
  /** Whom it is about; null where it is about nobody. */
  readonly player_id: string | null;
  readonly before: ChangedFields;
  readonly after: ChangedFields;
  /** What the decision depends on. An approval given for something else is refused. */
  readonly depends_on: unknown;
  /** The brands at which it holds, where they are more than its own: whoever proposes or decides must be allowed to at each of them. */
  readonly holds_at?: readonly number[];
  /** By members other than the proposer. 0: one person may do it, and it is done at once. */
  readonly approvals_needed: number;
}

export interface ProposedInput {
  readonly tenant: Tenant;
  readonly input: unknown;
}

/** Who did what together. */
export interface ApprovedInput extends ProposedInput {
  /** The proposal's id: the key under which it is done once. */
  readonly id: string;
  readonly proposed_by: string;
  /** The member whose approval was the last, or the proposer where nobody else was needed. */
  readonly approved_by: string;
  readonly request_id: string | null;
  readonly at: Date;
}

/** How one kind of proposal is described and done. A module lists its own in its manifest. */
export interface ProposalAction<App> {
  readonly kind: ProposalKind;
  /** Takes the locks under which it would be done. Refuses as the use case does. */
  describe(app: App, tx: Tx, proposed: ProposedInput): Promise<ProposedChange>;
  /** After `describe`, in the same transaction. What it answers is called after the commit, for hints. */
  apply(app: App, tx: Tx, approved: ApprovedInput): Promise<(() => Promise<void>) | null>;
}

interface TypedAction<App, Input> {
  readonly kind: ProposalKind;
  /** Of what is stored; throws on a row of another shape. */
  readonly input: z.ZodType<Input>;
  readonly describe: (app: App, tx: Tx, proposed: ProposedInput & { readonly input: Input }) => Promise<ProposedChange>;
  readonly apply: (app: App, tx: Tx, approved: ApprovedInput & { readonly input: Input }) => Promise<(() => Promise<void>) | null>;
}

/** The action with its input read from what is stored. */
export const proposalAction = <App, Input>({ kind, input, describe, apply }: TypedAction<App, Input>): ProposalAction<App> => ({
  kind,
  describe: (app, tx, proposed) => describe(app, tx, { ...proposed, input: input.parse(proposed.input) }),
  apply: (app, tx, approved) => apply(app, tx, { ...approved, input: input.parse(approved.input) }),
});
