import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Who brought a player, and what was paid for it, belongs to the books. Whoever brought them is another person: their ids are not shown. */
export const referralsPersonalData: readonly PersonalDataTable[] = [
  { table: "attributions", shows: ["no", "from_day", "offer_id", "version", "at"], atClosing: "kept" },
  { table: "referrals", shows: ["id", "status", "ends_at", "qualified_at", "created_at"], atClosing: "kept" },
  {
    table: "affiliates",
    shows: ["id", "state", "offer_id", "sub_offer_id", "company_name", "company_cnpj", "created_at"],
    atClosing: "kept",
  },
  {
    table: "commission_days",
    // What a player came to is in the parts of the ledger; whose player somebody is stays with the brand.
    shows: [],
    atClosing: "kept",
  },
  {
    table: "affiliate_statements",
    shows: ["id", "period", "amount", "status", "created_at"],
    atClosing: "kept",
  },
  { table: "affiliate_corrections", shows: ["statement_id", "amount", "at"], atClosing: "kept" },
  { table: "registration_signals", shows: ["kind", "at"], atClosing: "erased" },
];
