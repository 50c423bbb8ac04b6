import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The law forbids telling a player of a case: the data copy contains none, and does not show that there is a table of them. */
export const amlPersonalData: readonly PersonalDataTable[] = [{ table: "aml_cases", shows: [], atClosing: "kept" }];
