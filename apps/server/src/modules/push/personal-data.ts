import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const pushPersonalData: readonly PersonalDataTable[] = [
  { table: "push_devices", shows: ["user_agent", "created_at"], atClosing: "erased" },
];
