import type { PersonalDataTable } from "../../kernel/personal-data.ts";

const owner = { column: "holder_id" };

/** Seeds are kept with the rounds that they prove. */
export const playPersonalData: readonly PersonalDataTable[] = [
  { table: "launches", shows: ["gamecode", "provider_code", "mode", "created_at"], atClosing: "kept" },
  { table: "fair_seeds", shows: ["state", "server_seed_hash", "client_seed", "created_at", "revealed_at"], owner, atClosing: "kept" },
  { table: "open_house_rounds", shows: [], owner, atClosing: "kept" },
];
