import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const notificationsPersonalData: readonly PersonalDataTable[] = [
  { table: "notification_reads", shows: ["notification_id", "read_at"], atClosing: "erased" },
  { table: "notifications", shows: ["id", "words", "link", "payment", "created_at"], atClosing: "erased" },
];
