import type { TicketCategory, TicketState } from "@trevo/contract";
import type { StatusTone } from "@trevo/ui/badge";
import { m } from "../../paraglide/messages.js";

export const categoryName: Record<TicketCategory, () => string> = {
  deposit: m.support_category_deposit,
  withdrawal: m.support_category_withdrawal,
  bet: m.support_category_bet,
  bonus: m.support_category_bonus,
  account: m.support_category_account,
  verification: m.support_category_verification,
  protection: m.support_category_protection,
  privacy: m.support_category_privacy,
  chat: m.support_category_chat,
  complaint: m.support_category_complaint,
  illegal_content: m.support_category_illegal,
};

export const stateLook: Record<TicketState, { tone: StatusTone; word: () => string }> = {
  open: { tone: "warn", word: m.support_state_open },
  waiting_us: { tone: "warn", word: m.support_state_ours },
  waiting_player: { tone: "plain", word: m.support_state_yours },
  ombudsman: { tone: "warn", word: m.support_state_ombudsman },
  solved: { tone: "good", word: m.support_state_solved },
  closed: { tone: "plain", word: m.support_state_closed },
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `5400000` → `1 h 30 min`. */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(ms / hourMs);
  const rest = Math.round((ms - hours * hourMs) / minuteMs);
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`;
}
