import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The referrer of a player, and what was paid for it, belong to the books. The referrer is another person, whose id is not shown. */
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
    // The player's own sums are in the ledger's parts of the copy. The player's affiliate is internal to the brand.
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
