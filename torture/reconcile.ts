import { type CaseFile, type Evidence, type Finding, openCase } from "./case-file.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { judgeMoney } from "./judge-money.ts";
import { judgePostings } from "./judge-postings.ts";

/**
 * Compares the client's journal with the ledger and the bank. An empty list means that nothing was lost, duplicated, invented or answered
 * wrongly.
 */
export function reconcile(evidence: Evidence): Finding[] {
  const file: CaseFile = openCase(evidence);
  return [...judgePostings(file), ...judgeAnswers(file), ...judgeMoney(file)];
}
