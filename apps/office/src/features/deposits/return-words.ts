import type { DepositReturnObstacle, DepositReturnState } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptObstacles: Record<DepositReturnObstacle, string> = {
  wrong_state: "Só é possível devolver um depósito creditado e ainda não devolvido, nem em parte.",
  deposit_played: "O jogador já apostou ou comprou depois deste depósito, que não pode mais ser devolvido.",
  deposit_rewarded: "Este depósito deu ao jogador um prêmio que fica com ele. Não pode ser devolvido por aqui.",
  insufficient_balance: "O saldo real não cobre este depósito, que não pode ser devolvido agora.",
};
const enObstacles: Record<DepositReturnObstacle, string> = {
  wrong_state: "Only a credited deposit can be returned, and only if none of it has gone back.",
  deposit_played: "The player has staked or bought since this deposit. It can no longer be returned.",
  deposit_rewarded: "This deposit gave the player a reward that they keep. It cannot be returned here.",
  insufficient_balance: "The cash balance does not cover this deposit. It cannot be returned now.",
};
const ptStates: Record<DepositReturnState, string> = {
  sending: "Saiu do saldo. O banco está devolvendo a quem pagou.",
  returned: "Devolvido a quem pagou.",
  refused: "Saiu do saldo, e o banco recusou a devolução. O caso está em Casos de pagamento até alguém decidir.",
};
const enStates: Record<DepositReturnState, string> = {
  sending: "It has left the balance. The bank is returning it to its payer.",
  returned: "Returned to its payer.",
  refused: "It has left the balance, and the bank refused the return. The case stays in Payment cases until somebody decides.",
};

const pt = {
  obstacles: ptObstacles,
  states: ptStates,
  two: "Pode voltar a quem pagou. São duas pessoas: você propõe, outra aprova.",
  read: "Você vê, e não devolve: falta a permissão deposits.return.",
  more: "Devolver…",
  title: "Propor a devolução do depósito",
  text: (amount: string, name: string) =>
    `Quando outra pessoa aprovar, ${amount} saem do saldo de ${name} e voltam por Pix a quem pagou. Nada sai antes. O bônus que veio com o depósito é cancelado.`,
  action: (amount: string) => `Propor devolver ${amount}`,
  proposed: (name: string, when: string) => `Proposto por ${name}, ${when}. Outra pessoa aprova em`,
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
    `Once another person approves, ${amount} leaves the balance of ${name} and goes back to the payer by Pix. Nothing leaves before. The bonus that came with the deposit is cancelled.`,
  action: (amount) => `Propose to return ${amount}`,
  proposed: (name, when) => `Proposed by ${name}, ${when}. Another person approves it in`,
  approvals: "Approvals",
};

export const useReturnWords = createWords({ pt, en });
