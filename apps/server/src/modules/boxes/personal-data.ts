import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { openAddress } from "./address-vault.ts";

/** Purchases and winnings are part of the books. An address is needed until a complaint about its delivery is impossible. */
export const boxesPersonalData: readonly PersonalDataTable[] = [
  {
    table: "user_boxes",
    shows: ["id", "box_id", "version", "source", "amount", "status", "round_id", "created_at", "updated_at"],
    atClosing: "kept",
  },
  {
    table: "prizes",
    shows: ["id", "user_box_id", "box_id", "version", "prize_no", "item", "amount", "status", "created_at", "updated_at"],
    atClosing: "kept",
  },
  {
    table: "shipments",
    shows: ["id", "prize_id", "tracking", "requested_at", "promised_until", "ended_at"],
    sealed: ["address_sealed"],
    open: (vault, _, row) => ({ address: openAddress(vault, String(row["id"]), row["address_sealed"] as Buffer) }),
    atClosing: "kept",
  },
  { table: "box_paces", shows: ["openings"], atClosing: "erased" },
];
