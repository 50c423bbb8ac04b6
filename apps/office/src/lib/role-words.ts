import { type Role, isPermission, roles } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { permissionWords } from "./permission-words.ts";

const pt: Record<Role, string> = {
  support: "Atendimento",
  payments: "Pagamentos",
  risk: "Risco e PLD",
  "player-protection": "Proteção e conformidade",
  content: "Conteúdo e marketing",
  trading: "Esportes",
  games: "Jogo",
  finance: "Financeiro",
  admin: "Administração",
  owner: "Direção",
  auditor: "Auditoria",
};
const en: Record<Role, string> = {
  support: "Support",
  payments: "Payments",
  risk: "Risk and AML",
  "player-protection": "Player protection",
  content: "Content and marketing",
  trading: "Sports",
  games: "Games",
  finance: "Finance",
  admin: "Administration",
  owner: "Management",
  auditor: "Audit",
};

const roleWords = { pt, en };

const isRole = (word: string): word is Role => word in roles;

/** Describes a role by its name and a permission by its sentence; a role of the operator's own already comes by its name. */
export const accessWord = (locale: Locale, may: string): string =>
  isRole(may) ? roleWords[locale][may] : isPermission(may) ? permissionWords[locale][may] : may;
