import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Who was checked, and by which documents, is kept as the law on money laundering requires; the files stay sealed. */
export const verificationPersonalData: readonly PersonalDataTable[] = [
  { table: "verifications", shows: ["state", "reason", "decided_at", "review_since", "review_cause"], atClosing: "kept" },
  { table: "documents", shows: ["id", "type", "state", "reason", "media_type", "bytes", "created_at", "updated_at"], atClosing: "kept" },
];
