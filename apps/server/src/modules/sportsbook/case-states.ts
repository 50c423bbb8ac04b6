import type { sportCaseStates, sportCaseSteps } from "@trevo/contract";

export type CaseState = (typeof sportCaseStates)[number];
export type CaseStep = (typeof sportCaseSteps)[number];

/** States that wait for a person. */
export const waitingStates: readonly CaseState[] = ["open", "under_review"];

/** What a member can do with a case in each state, and the state that follows. */
export const caseTransitions: Readonly<Record<CaseState, Readonly<Partial<Record<"review" | "report" | "close" | "reopen", CaseState>>>>> =
  {
    open: { review: "under_review", close: "closed" },
    under_review: { report: "reported", close: "closed" },
    reported: { close: "closed" },
    closed: { reopen: "open" },
  };
