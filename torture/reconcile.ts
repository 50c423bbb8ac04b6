import { type CaseFile, type Evidence, type Finding, openCase } from "./case-file.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { judgeMoney } from "./judge-money.ts";
import { judgePostings } from "./judge-postings.ts";

/** Holds the client's journal against the ledger and the bank. An empty list: nothing was lost, doubled, invented or answered wrongly. */
export function reconcile(evidence: Evidence): Finding[] {
  const file: CaseFile = openCase(evidence);
  return [...judgePostings(file), ...judgeAnswers(file), ...judgeMoney(file)];
}
