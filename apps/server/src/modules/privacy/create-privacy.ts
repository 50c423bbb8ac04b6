import { answerRequest, listForStaff, readRequest } from "./answer-request.ts";
import { fileRequest, listOwnRequests } from "./file-request.ts";
import { requestExport } from "./request-export.ts";
import { closeAccount, removeFiles } from "./close-account.ts";
import { gatherExport } from "./gather-export.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { readExport, removeExpired } from "./read-export.ts";
import { readPrivacy } from "./read-privacy.ts";
import type { Privacy } from "./privacy.ts";

export function createPrivacy(needs: PrivacyNeeds): Privacy {
  return {
    read: (scope) => readPrivacy(needs, scope),
    requestExport: (scope, reauthentication) => requestExport(needs, scope, reauthentication),
    readExport: (scope, id) => readExport(needs, scope, id),
    requests: (scope) => listOwnRequests(needs, scope),
    request: (scope, input) => fileRequest(needs, scope, input),
    backOffice: {
      list: (scope, query) => listForStaff(needs, scope, query),
      read: (scope, id) => readRequest(needs, scope, id),
      answer: (scope, answer) => answerRequest(needs, scope, answer),
    },
    removeExpired: () => removeExpired(needs),
    close: (scope, reauthentication) => closeAccount(needs, scope, reauthentication),
    jobs: { gatherExport: (key) => gatherExport(needs, key), removeFiles: (job) => removeFiles(needs, job) },
  };
}
