import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const notificationsPersonalData: readonly PersonalDataTable[] = [
  { table: "notice_reads", shows: ["notice_id", "read_at"], atClosing: "erased" },
  { table: "notices", shows: ["id", "words", "link", "payment", "created_at"], atClosing: "erased" },
];
