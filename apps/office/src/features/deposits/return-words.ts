import type { DepositReturnObstacle, DepositReturnState } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptObstacles: Record<DepositReturnObstacle, string> = {
  wrong_state: "Só volta um depósito creditado do qual nada voltou.",
  deposit_played: "O jogador apostou depois deste depósito: ele não volta mais.",
  insufficient_balance: "O saldo real não cobre este depósito: ele não pode voltar agora.",
};
const enObstacles: Record<DepositReturnObstacle, string> = {
  wrong_state: "Only a credited deposit of which nothing went back can be returned.",
  deposit_played: "The player has staked since this deposit: it cannot go back any more.",
  insufficient_balance: "The cash does not cover this deposit: it cannot go back now.",
};
const ptStates: Record<DepositReturnState, string> = {
  sending: "Saiu do saldo. O banco está devolvendo a quem pagou.",
  returned: "Devolvido a quem pagou.",
  refused: "Saiu do saldo, e o banco recusou a devolução. Decida em Casos de pagamento.",
};
const enStates: Record<DepositReturnState, string> = {
  sending: "It has left the balance. The bank is returning it to its payer.",
  returned: "Returned to its payer.",
  refused: "It has left the balance, and the bank refused the return. Decide in Payment cases.",
};

const pt = {
  obstacles: ptObstacles,
  states: ptStates,
  two: "Pode voltar a quem pagou. São duas pessoas: você propõe, outra aprova.",
  read: "Você vê, e não devolve: falta a permissão deposits.return.",
  more: "Devolver…",
  title: "Propor a devolução do depósito",
  text: (amount: string, name: string) =>
    `Quando outra pessoa aprovar, ${amount} saem do saldo de ${name} e voltam por Pix a quem pagou. Nada sai antes. O que o depósito trouxe de bônus termina.`,
  action: (amount: string) => `Propor devolver ${amount}`,
  proposed: "Proposto. Outra pessoa aprova em",
  approvals: "Aprovações",
};
const en: typeof pt = {
  obstacles: enObstacles,
  states: enStates,
  two: "It can go back to its payer. It takes two people: you propose, another approves.",
  read: "You see it and do not return it: the permission deposits.return is missing.",
  more: "Return…",
  title: "Propose to return the deposit",
  text: (amount, name) =>
    `Once another person approves, ${amount} leave the balance of ${name} and go back to the payer by Pix. Nothing leaves before. The bonus that the deposit brought ends.`,
  action: (amount) => `Propose to return ${amount}`,
  proposed: "Proposed. Another person approves it in",
  approvals: "Approvals",
};

export const useReturnWords = createWords({ pt, en });
