import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const consentsPersonalData: readonly PersonalDataTable[] = [
  // Proves what was agreed to, even after the account is closed.
  { table: "consent_events", shows: ["purpose", "channel", "granted", "source", "text_version", "at"], atClosing: "kept" },
  { table: "consent_states", shows: ["purpose", "channel", "granted", "changed_at"], atClosing: "erased" },
  { table: "message_preferences", shows: ["category", "channel", "enabled", "changed_at"], atClosing: "erased" },
];
