import type { FoundKind } from "@trevo/contract";
import { createWords } from "../lib/words.ts";

const ptKinds: Record<FoundKind, string> = {
  player: "Jogador",
  withdrawal: "Saque",
  deposit: "Depósito",
  round: "Rodada",
  bet: "Aposta esportiva",
  ticket: "Atendimento",
  offer: "Promoção",
};
const enKinds: Record<FoundKind, string> = {
  player: "Player",
  withdrawal: "Withdrawal",
  deposit: "Deposit",
  round: "Round",
  bet: "Sports bet",
  ticket: "Ticket",
  offer: "Offer",
};

const pt = {
  kinds: ptKinds,
  lookUp: (text: string): string => `Procurar “${text}” em jogadores, saques, depósitos e mais`,
  everyBrand: "todas as marcas",
  looking: "Procurando…",
  foundNothing: "Nada encontrado. Confira o id, o CPF ou o nome.",
};
const en: typeof pt = {
  kinds: enKinds,
  lookUp: (text) => `Look for “${text}” in players, withdrawals, deposits and more`,
  everyBrand: "all brands",
  looking: "Looking…",
  foundNothing: "Nothing found. Check the id, the CPF or the name.",
};

export const useLookUpWords = createWords({ pt, en });
