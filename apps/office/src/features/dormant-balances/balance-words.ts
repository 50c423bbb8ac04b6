import type { DormantBalance } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

type Why = DormantBalance["why"];

export const whyShapes: Record<Why, Shape> = { self_excluded: "stopped", closed: "refused", blocked: "bad" };

const ptWhys: Record<Why, string> = { self_excluded: "Autoexclusão", closed: "Conta encerrada", blocked: "Conta bloqueada" };
const enWhys: Record<Why, string> = { self_excluded: "Self-exclusion", closed: "Account closed", blocked: "Account blocked" };

const pt = {
  whys: ptWhys,
  player: "Jogador",
  why: "Por que parou",
  until: "Até",
  cash: "Saldo real",
  since: "Desde",
  forEver: "sem prazo",
  order: "há mais tempo primeiro",
  emptyTitle: "Nenhum saldo parado",
  emptyText: "Aqui fica o saldo de quem se autoexcluiu, encerrou a conta ou foi bloqueado, até ser sacado ou a conta voltar.",
};
const en: typeof pt = {
  whys: enWhys,
  player: "Player",
  why: "Why",
  until: "Until",
  cash: "Cash",
  since: "Since",
  forEver: "no end",
  order: "longest first",
  emptyTitle: "No dormant balance",
  emptyText: "The cash of players who are self-excluded, closed or blocked stays here until it is paid out or the account is open again.",
};

export const useBalanceWords = createWords({ pt, en });
