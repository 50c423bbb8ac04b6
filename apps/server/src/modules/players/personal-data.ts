import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Identity data is kept, as the betting law requires. `closePlayer` removes the contacts. */
export const playersPersonalData: readonly PersonalDataTable[] = [
  {
    table: "players",
    shows: [
      "terms_accepted_at",
      "terms_version",
      "phone_verified_at",
      "email_verified_at",
      "language",
      "hide_metrics",
      "ref",
      "lmcp",
      "created_at",
    ],
    owner: { column: "id" },
    atClosing: "kept",
  },
  { table: "closed_contacts", shows: [], atClosing: "kept" },
];
