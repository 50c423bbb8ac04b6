import assert from "node:assert/strict";
import type { Vault } from "../../kernel/crypto.ts";
import { type StaffKey, type StaffRow, keyOf } from "./store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

const contextOf = ({ operator_id, staff_id }: StaffKey): string => `staff-factor:${operator_id}:${staff_id}`;

export const sealSecret = (vault: Pick<Vault, "seal">, key: StaffKey, secret: Buffer): Buffer =>
  vault.seal(secret.toString("hex"), contextOf(key));

/** Opens the sealed authenticator secret of a member who has one. */
export function openSecret(vault: Pick<Vault, "open">, row: StaffRow): Buffer {
  assert(row.secret_sealed, "an active member has a second factor");
  return Buffer.from(vault.open(row.secret_sealed, contextOf(keyOf(row))), "hex");
}

export const sealedStaff = [
  sealedColumn<{ operator_id: number; id: string }>({
    table: "staff",
    column: "secret_sealed",
    key: ["operator_id", "id"],
    context: ({ operator_id, id }) => contextOf({ operator_id, staff_id: id }),
  }),
];
