import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const notificationsPersonalData: readonly PersonalDataTable[] = [
  { table: "notification_reads", shows: ["notification_id", "read_at"], atClosing: "erased" },
  { table: "notification_marks", shows: ["type", "marked_at"], atClosing: "erased" },
  {
    table: "notifications",
    shows: ["id", "class", "category", "words", "link", "payment", "mission", "user_box", "created_at"],
    atClosing: "erased",
  },
];
