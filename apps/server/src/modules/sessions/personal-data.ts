import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Sessions of a closed account are kept as a record of accesses. `forgetAddresses` erases their addresses. */
export const sessionsPersonalData: readonly PersonalDataTable[] = [
  { table: "sessions", shows: ["created_at", "seen_at", "ended_at", "ip", "user_agent"], atClosing: "kept" },
  { table: "google_identities", shows: ["linked_at"], atClosing: "erased" },
  { table: "verification_codes", shows: [], atClosing: "erased" },
  { table: "password_resets", shows: [], atClosing: "erased" },
  { table: "login_challenges", shows: [], atClosing: "erased" },
  { table: "login_code_challenges", shows: [], atClosing: "erased" },
  { table: "contact_changes", shows: [], atClosing: "erased" },
];
