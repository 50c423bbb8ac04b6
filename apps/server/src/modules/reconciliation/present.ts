import type { StoredViolation } from "../../kernel/invariant.ts";
import type { PaymentCase } from "./list-cases.ts";

export const presentDiscrepancy = ({ id, subject, detail, freezes, found_at }: StoredViolation) => ({
  id,
  subject,
  detail,
  freezes,
  found_at: found_at.toISOString(),
});

export const presentCase = ({ since, ...rest }: PaymentCase) => ({ ...rest, since: since.toISOString() });
