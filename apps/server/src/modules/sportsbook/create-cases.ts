import type { SportCases } from "./cases.ts";
import { decideCase, openCase } from "./decide-case.ts";
import { findSignals } from "./find-signals.ts";
import { downloadCaseFile, makeCaseFile, requestCaseFile } from "./make-case-file.ts";
import type { CaseNeeds } from "./needs.ts";
import { listCases, readCase } from "./read-cases.ts";

export const createCases = (needs: CaseNeeds): SportCases => ({
  list: (scope, query) => listCases(needs, scope, query),
  read: (scope, id) => readCase(needs, scope, id),
  open: (scope, opened) => openCase(needs, scope, opened),
  decide: (scope, step) => decideCase(needs, scope, step),
  requestFile: (scope, wanted) => requestCaseFile(needs, scope, wanted),
  download: (scope, wanted) => downloadCaseFile(needs, scope, wanted),
  jobs: { findSignals: () => findSignals(needs), makeFile: (key) => makeCaseFile(needs, key) },
});
