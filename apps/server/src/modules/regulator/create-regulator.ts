import { makeFile, prepareFiles } from "./make-file.ts";
import type { RegulatorNeeds } from "./needs.ts";
import { downloadFile, listFiles, readFile, requestAgain } from "./read-files.ts";
import type { Regulator } from "./regulator.ts";

export const createRegulator = (needs: RegulatorNeeds): Regulator => ({
  list: (scope, query) => listFiles(needs, scope, query),
  read: (scope, id) => readFile(needs, scope, id),
  download: (scope, wanted) => downloadFile(needs, scope, wanted),
  request: (scope, wanted) => requestAgain(needs, scope, wanted),
  jobs: { prepare: () => prepareFiles(needs), make: (key) => makeFile(needs, key) },
});
