import { askExport } from "./ask-export.ts";
import { closeAccount, removeFiles, removeFilesJob } from "./close-account.ts";
import { gatherExport, gatherExportJob } from "./gather-export.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { readExport, removeExpired } from "./read-export.ts";
import { readPrivacy } from "./read-privacy.ts";
import type { ExportKey } from "./store.ts";
import type { Privacy } from "./privacy.ts";

export function createPrivacy(needs: PrivacyNeeds): Privacy {
  needs.jobs.handle(gatherExportJob, (key: ExportKey) => gatherExport(needs, key));
  needs.jobs.handle(removeFilesJob, (job: { files: string[] }) => removeFiles(needs, job));
  needs.jobs.every("7 * * * *", "remove-expired-exports", () => removeExpired(needs));
  return {
    read: (scope) => readPrivacy(needs, scope),
    askExport: (scope, proof) => askExport(needs, scope, proof),
    readExport: (scope, id) => readExport(needs, scope, id),
    removeExpired: () => removeExpired(needs),
    close: (scope, proof) => closeAccount(needs, scope, proof),
  };
}
