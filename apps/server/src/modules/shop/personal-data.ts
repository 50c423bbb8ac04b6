import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Exchanges are part of the records of the player's points. */
export const shopPersonalData: readonly PersonalDataTable[] = [
  { table: "shop_exchanges", shows: ["id", "offer_id", "version", "points", "amount", "at"], atClosing: "kept" },
];
