import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { exportPath } from "./export-file.ts";

/** The data copies themselves, and the kernel's records of requests, which belong to no module. */
export const privacyPersonalData: readonly PersonalDataTable[] = [
  {
    table: "data_exports",
    shows: ["id", "requested_at"],
    atClosing: "erased",
    file: ({ tenant_id }, { id }) => exportPath(tenant_id, String(id)),
  },
  {
    table: "privacy_requests",
    shows: ["id", "kind", "text", "created_at", "due_at", "outcome", "answer", "answered_at"],
    atClosing: "kept",
  },
  { table: "audit_events", shows: ["at", "action", "subject"], owner: { column: "actor", prefix: "player:" }, atClosing: "kept" },
  { table: "player_events", shows: ["at", "kind", "data"], atClosing: "erased" },
  { table: "idempotency_keys", shows: [], atClosing: "kept" },
];
