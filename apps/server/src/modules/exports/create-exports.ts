import assert from "node:assert/strict";
import type { ReadList } from "../../kernel/http-types.ts";
import type { Exports } from "./exports.ts";
import { cancelExport, downloadExport, linkExport, listExports, removeEnded } from "./fetch-export.ts";
import { makeExport } from "./make-export.ts";
import type { ExportNeeds } from "./needs.ts";
import { requestExport } from "./request-export.ts";

export function createExports(needs: ExportNeeds): Exports {
  let read: ReadList | null = null;
  return {
    list: (scope) => listExports(needs, scope),
    request: (scope, wanted) => requestExport(needs, scope, wanted),
    cancel: (scope, id) => cancelExport(needs, scope, id),
    link: (scope, id) => linkExport(needs, scope, id),
    download: (scope, wanted) => downloadExport(needs, scope, wanted),
    serveFrom: (served) => {
      read = served;
    },
    jobs: {
      make: async (key) => {
        assert(read, "lists are served before jobs run");
        await makeExport({ ...needs, read }, key);
      },
      removeEnded: () => removeEnded(needs),
    },
  };
}
