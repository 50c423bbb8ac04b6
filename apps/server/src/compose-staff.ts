import { mostExportedRows } from "@trevo/contract";
import type { ModuleNeeds } from "./compose-modules.ts";
import { ownReportLayout } from "./adapters/regulator/report-layout.ts";
import { reportSources } from "./modules.ts";
import { createExports } from "./modules/exports/index.ts";
import { createRegulator } from "./modules/regulator/index.ts";
import { createSavedViews } from "./modules/saved-views/index.ts";
import { describeDevice } from "./modules/sessions/index.ts";
import { createStaff } from "./modules/staff/index.ts";

/** Composes the members of the back office and their own settings. */
export function composeStaff(needs: ModuleNeeds) {
  const own = { ...needs, db: needs.database.db, messenger: needs.adapters.messenger };
  const officeAddress = () => needs.addressOf(needs.officeHost);
  const staff = createStaff({ ...own, admitsDemo: needs.mode === "demo", officeAddress, describeDevice });
  const exports = createExports({ ...own, storage: needs.adapters.storage, mostRows: mostExportedRows, staff });
  const regulator = createRegulator({ ...own, storage: needs.adapters.storage, layout: ownReportLayout, sources: reportSources });
  return { staff, exports, regulator, savedViews: createSavedViews(own) };
}
