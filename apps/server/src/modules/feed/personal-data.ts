import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The newest rounds of everybody, without a name; they fall out by themselves. */
export const feedPersonalData: readonly PersonalDataTable[] = [{ table: "feed_rounds", shows: [], atClosing: "kept" }];
