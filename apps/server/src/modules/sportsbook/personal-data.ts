import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Bets are accounting records, and kept. */
export const sportBetsPersonalData: readonly PersonalDataTable[] = [
  {
    table: "sport_bets",
    shows: [
      "id",
      "kind",
      "sizes",
      "stake",
      "remaining_stake",
      "is_free",
      "potential",
      "status",
      "outcome",
      "payout",
      "cashed_out",
      "placed_at",
      "settled_at",
    ],
    atClosing: "kept",
  },
  {
    table: "sport_bet_requests",
    shows: ["id", "request", "status", "received_at", "due_at", "decided_at"],
    atClosing: "kept",
  },
  {
    table: "sport_cash_out_requests",
    shows: ["id", "bet_id", "request", "status", "received_at", "due_at", "decided_at"],
    atClosing: "kept",
  },
  {
    table: "sport_withholdings",
    shows: ["id", "bet_id", "ground", "withheld_at", "outcome", "ended_at"],
    atClosing: "kept",
  },
  {
    table: "sport_auto_cash_outs",
    shows: ["id", "bet_id", "at_least", "status", "created_at", "ended_at"],
    atClosing: "kept",
  },
  { table: "sport_favorites", shows: ["fixture_id", "competition_id", "team_id", "kept_at"], atClosing: "erased" },
];
