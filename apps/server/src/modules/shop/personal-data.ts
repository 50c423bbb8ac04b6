import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** What points were exchanged for is part of their books. */
export const shopPersonalData: readonly PersonalDataTable[] = [
  { table: "shop_exchanges", shows: ["id", "offer_id", "version", "points", "amount", "at"], atClosing: "kept" },
];
