import type { PersonalDataTable } from "../../kernel/personal-data.ts";

const shows = [
  "id",
  "kind",
  "title",
  "amount",
  "required",
  "terms_text",
  "days",
  "status",
  "use_by",
  "created_at",
  "activated_at",
  "expires_at",
  "ended_at",
  "converted",
];

export const bonusesPersonalData: readonly PersonalDataTable[] = [{ table: "bonuses", shows, atClosing: "kept" }];
