import type { Transaction } from "@trevo/contract";
import type { IconName } from "@trevo/ui/icon";
import { m } from "../paraglide/messages.js";

/** `good`: completed, `wait`: under way, `bad`: failed, `still`: over without money moved. */
export type StatusTone = "good" | "wait" | "bad" | "still";

export interface StatusLook {
  tone: StatusTone;
  icon: IconName;
  word: string;
}

/** Colour, icon and word of each transaction status. */
const looks: Record<number, { tone: StatusTone; icon: IconName; word: () => string }> = {
  0: { tone: "wait", icon: "clock", word: m.money_status_0 },
  1: { tone: "good", icon: "check", word: m.money_status_1 },
  2: { tone: "still", icon: "x", word: m.money_status_2 },
  3: { tone: "bad", icon: "warn", word: m.money_status_3 },
  4: { tone: "wait", icon: "swap", word: m.money_status_4 },
  5: { tone: "wait", icon: "eye", word: m.money_status_5 },
};

export function statusLook({ type, status }: Pick<Transaction, "type" | "status">): StatusLook {
  if (type === "deposit" && status === 0) return { tone: "wait", icon: "clock", word: m.money_status_deposit_0() };
  const look = looks[status];
  return look ? { ...look, word: look.word() } : { tone: "still", icon: "info", word: "" };
}

/** True for pending, processing and under review: the status will change. */
export const isOpen = (status: number): boolean => status === 0 || status === 4 || status === 5;

const keyTypes = {
  cpf: m.withdraw_type_cpf,
  cnpj: m.withdraw_type_cnpj,
  email: m.withdraw_type_email,
  phone: m.withdraw_type_phone,
  evp: m.withdraw_type_evp,
} as const;

/** Names a key type: `evp` → `Aleatória`. */
export const keyTypeName = (type: keyof typeof keyTypes): string => keyTypes[type]();

/** `***.982.247-**` → `•••.982.247-••`: asterisks sit above the line, and a key must not break at its dash. */
export const maskedText = (masked: string): string => masked.replaceAll("*", "•").replaceAll("-", "-\u2060");
