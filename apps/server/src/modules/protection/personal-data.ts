import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Data that protects a player outlives the account: an exclusion applies to the person, at every brand of the operator. */
export const protectionPersonalData: readonly PersonalDataTable[] = [
  { table: "player_limits", shows: ["kind", "period", "value", "pending_value", "pending_at"], atClosing: "kept" },
  { table: "protection_states", shows: ["paused_until", "time_up_until", "reality_check_minutes"], atClosing: "kept" },
  { table: "protection_changes", shows: ["at", "what", "kind", "period", "value_before", "value_after", "until"], atClosing: "kept" },
  // Signs noticed by staff and by rules: the copy shows that there was a sign, and when. Its content is shown where the player wrote it.
  { table: "protection_signs", shows: ["kind", "at", "until", "closed_at"], atClosing: "kept" },
  // The copy shows that staff protected the player, and until when. The notes are only for staff who may read them.
  { table: "protection_decisions", shows: ["action", "at", "until"], atClosing: "kept" },
  { table: "offer_choices", shows: ["enabled", "changed_at"], atClosing: "erased" },
  // The payer is somebody else: the player's copy shows that somebody paid, but not who.
  { table: "payer_links", shows: ["first_paid_at", "last_paid_at", "closed_at"], atClosing: "kept" },
  { table: "payer_link_closures", shows: ["closed_at"], atClosing: "kept" },
  { table: "exclusions", shows: ["start_at", "end_at", "removal_requested_at"], atClosing: "kept" },
  // Anybody can register with another person's CPF: the copy of an account shows when the register answered, but not what.
  { table: "register_checks", shows: ["answered_at", "unanswered_since"], atClosing: "kept" },
];
