import type { ProtectionState, SiteConfig, Verification } from "@trevo/contract";

export interface DepositStep {
  readonly name: "identity" | "limits";
  readonly done: boolean;
  /** The player has done their part, and the rest is up to others. */
  readonly waiting: boolean;
}

export interface StepFacts {
  readonly identity: Pick<Verification, "state"> | undefined;
  readonly protection: Pick<ProtectionState, "limits_required"> | undefined;
}

/** State of each step that the brand requires. An unknown state counts as done: the server refuses the deposit if it is not. */
export function depositSteps(required: SiteConfig["deposit_steps"], { identity, protection }: StepFacts): DepositStep[] {
  const steps: DepositStep[] = [];
  if (required.identity) {
    const state = identity?.state ?? "approved";
    steps.push({ name: "identity", done: state === "approved", waiting: state === "under_review" });
  }
  if (required.limits) steps.push({ name: "limits", done: (protection?.limits_required ?? []).length === 0, waiting: false });
  return steps;
}
