import type { WithdrawalEnding, WithdrawalWait } from "./payouts.ts";
import { actions, type BlockReason, objections } from "./reason-parts.ts";
import { refusalReasons } from "./reasons-refusals.ts";
import type { DepositReason, KeptReason } from "./wallet-reasons.ts";

const moneyIsBack = { pt: "Encerrado: o valor já voltou para o saldo.", en: "Closed: the amount is back in your balance." };

/** What a withdrawal is waiting for. */
export const waitReasons: Readonly<Record<WithdrawalWait, BlockReason>> = {
  cancel_window: {
    rule: {
      pt: "O saque espera um pouco antes de ir ao banco, para você poder desistir.",
      en: "We wait a moment before we send the withdrawal to the bank, so that you can cancel it.",
    },
    remedy: {
      pt: "Não precisa fazer nada. Para desistir, cancele até a hora indicada.",
      en: "You do not need to do anything. You can cancel until the time shown.",
    },
    deadline: { pt: "Até o fim do tempo de cancelamento.", en: "Until the time to cancel ends." },
    objection: objections.withdrawal,
    actions: [],
  },
  sending: {
    rule: {
      pt: "Conferimos saldo, chave Pix e CPF automaticamente e enviamos o pedido ao banco.",
      en: "We check your balance, Pix key and CPF automatically and send the request to the bank.",
    },
    remedy: { pt: "Não precisa fazer nada.", en: "You do not need to do anything." },
    deadline: { pt: "Dentro do prazo de pagamento da marca.", en: "Within the brand's payment time." },
    objection: objections.withdrawal,
    actions: [actions.payoutTimes],
  },
  staff_review: {
    rule: {
      pt: "Acima do valor que sai automaticamente, uma pessoa da equipe confere o pedido antes de enviar.",
      en: "Above the automatic limit, our team checks each request before it is sent.",
    },
    remedy: {
      pt: "Não precisa fazer nada. Com a identidade verificada e a chave no seu CPF, a conferência é mais rápida.",
      en: "You do not need to do anything. With a verified identity and a key under your CPF, the check is faster.",
    },
    deadline: { pt: "Dentro do prazo de análise da marca.", en: "Within the brand's review time." },
    objection: objections.withdrawal,
    actions: [actions.payoutTimes],
  },
  held_review: {
    rule: {
      pt: "Uma pessoa da equipe está conferindo este saque antes de enviar. Seu dinheiro está reservado.",
      en: "Our team is checking this withdrawal before it is sent. Your money is reserved.",
    },
    remedy: {
      pt: "Não precisa fazer nada. Se quiser saber mais, fale com o suporte.",
      en: "You do not need to do anything. If you want to know more, contact support.",
    },
    deadline: {
      pt: "O prazo é o mesmo de antes: a conferência não recomeça a contagem.",
      en: "The deadline is the same as before: the check does not extend it.",
    },
    objection: objections.withdrawal,
    actions: [actions.payoutTimes],
  },
  second_approval: {
    rule: {
      pt: "Um saque deste valor é aprovado por duas pessoas. A primeira já aprovou.",
      en: "A withdrawal of this amount needs two approvals. The first has been given.",
    },
    remedy: { pt: "Não precisa fazer nada.", en: "You do not need to do anything." },
    deadline: { pt: "Dentro do prazo de análise da marca.", en: "Within the brand's review time." },
    objection: objections.withdrawal,
    actions: [actions.payoutTimes],
  },
  debt_review: {
    rule: {
      pt: "Depois do seu pedido, um depósito seu foi devolvido pelo banco e deixou um valor pendente. A equipe decide sobre o saque.",
      en: "After your request, the bank reversed one of your deposits and left an outstanding amount. Our team decides on the withdrawal.",
    },
    remedy: {
      pt: "Cubra o valor pendente com um depósito, ou fale com o suporte.",
      en: "Cover the outstanding amount with a deposit, or contact support.",
    },
    deadline: { pt: "Dentro do prazo de análise da marca.", en: "Within the brand's review time." },
    objection: objections.withdrawal,
    actions: [actions.deposit],
  },
  payout_freeze: {
    rule: {
      pt: "Todos os saques da marca esperam enquanto a equipe confere uma diferença nos registros. Seu dinheiro está reservado.",
      en: "All of the brand's withdrawals are on hold while our team investigates a discrepancy in the records. Your money is reserved.",
    },
    remedy: {
      pt: "Não precisa fazer nada: o saque segue sozinho quando a conferência termina.",
      en: "You do not need to do anything: the withdrawal continues automatically after the check.",
    },
    deadline: { pt: "Dentro do prazo de análise da marca.", en: "Within the brand's review time." },
    objection: objections.withdrawal,
    actions: [actions.payoutTimes],
  },
  bank: {
    rule: { pt: "O pedido está no banco, que faz o Pix.", en: "The bank is processing the Pix." },
    remedy: {
      pt: "Não precisa fazer nada. Se o banco recusar, o valor volta para o saldo.",
      en: "You do not need to do anything. If the bank refuses, the amount returns to your balance.",
    },
    deadline: { pt: "Dentro do prazo de pagamento da marca.", en: "Within the brand's payment time." },
    objection: objections.withdrawal,
    actions: [actions.payoutTimes],
  },
};

/** Reasons why a withdrawal was not paid. */
export const endingReasons: Readonly<Record<WithdrawalEnding, BlockReason>> = {
  cancelled_by_player: {
    rule: { pt: "Você cancelou antes do envio ao banco.", en: "You cancelled it before it went to the bank." },
    remedy: { pt: "Peça outro saque quando quiser.", en: "You can request another withdrawal at any time." },
    deadline: moneyIsBack,
    objection: {
      pt: "Se não foi você quem cancelou, avise o suporte agora e troque a senha.",
      en: "If you did not cancel it, tell support now and change your password.",
    },
    actions: [actions.withdraw],
  },
  rejected_by_staff: {
    rule: {
      pt: "A equipe conferiu o pedido e não aprovou este saque.",
      en: "Our team checked the request and did not approve this withdrawal.",
    },
    remedy: {
      pt: "Peça o motivo ao suporte. Confira também se a identidade está verificada e a chave é sua.",
      en: "Ask support for the reason. Also check that your identity is verified and the key is your own.",
    },
    deadline: moneyIsBack,
    objection: objections.withdrawal,
    actions: [actions.verification],
  },
  bank_refused: {
    rule: { pt: "O banco não fez o Pix.", en: "The bank did not send the Pix." },
    remedy: { pt: "Tente de novo mais tarde, ou com outra chave sua.", en: "Try again later, or with another of your keys." },
    deadline: moneyIsBack,
    objection: objections.withdrawal,
    actions: [actions.withdraw],
  },
  key_refused: {
    rule: {
      pt: "O banco recusou a chave: ela não existe ou não está no seu CPF. Não pagamos a terceiros.",
      en: "The bank refused the key: it does not exist or is not under your CPF. We do not pay third parties.",
    },
    remedy: {
      pt: "Confira a chave no aplicativo do seu banco e peça de novo.",
      en: "Check the key in your bank's app and request the withdrawal again.",
    },
    deadline: moneyIsBack,
    objection: objections.withdrawal,
    actions: [actions.withdraw],
  },
};

const teamLooks = {
  remedy: { pt: "Não precisa pagar de novo. Guarde o comprovante do Pix.", en: "Do not pay again. Keep the Pix receipt." },
  deadline: { pt: "Até a equipe conferir e responder.", en: "Until our team has checked it and replied." },
  objection: objections.support,
  actions: [actions.deposits],
};
const sentBack = {
  deadline: { pt: "O Pix volta para quem pagou, em geral no mesmo dia.", en: "The Pix is returned to the payer, usually on the same day." },
  objection: objections.support,
};

/** Reasons why a received Pix was not credited. */
export const depositBlockReasons: Readonly<Record<DepositReason, BlockReason>> = {
  payer_not_owner: {
    ...sentBack,
    rule: {
      pt: "Só aceitamos depósitos de contas bancárias no seu CPF.",
      en: "We only accept deposits from bank accounts under your CPF.",
    },
    remedy: { pt: "Pague com uma conta sua.", en: "Pay from your own account." },
    actions: [actions.deposit],
  },
  payer_excluded: { ...refusalReasons.payer_excluded, ...sentBack },
  register_impeded: { ...refusalReasons.register_impeded, ...sentBack, objection: refusalReasons.register_impeded.objection },
  register_unanswered: { ...refusalReasons.register_unanswered, ...sentBack },
  already_paid: {
    ...sentBack,
    rule: { pt: "Cada código Pix é pago uma vez só.", en: "Each Pix code can be paid only once." },
    remedy: { pt: "Gere um código novo para depositar mais.", en: "Create a new code to deposit more." },
    actions: [actions.deposit],
  },
  limit_reached: {
    ...sentBack,
    rule: refusalReasons.limit_reached.rule,
    remedy: refusalReasons.limit_reached.remedy,
    actions: [actions.limits],
  },
  account_closed_to_deposits: {
    ...sentBack,
    rule: {
      pt: "A conta estava em pausa, autoexcluída ou bloqueada quando o Pix chegou.",
      en: "The account was on a break, self-excluded or blocked when the Pix arrived.",
    },
    remedy: { pt: "Saques continuam liberados.", en: "You can still withdraw." },
    actions: [actions.limits],
  },
  wrong_amount: {
    ...teamLooks,
    rule: { pt: "O Pix chegou com um valor diferente do código.", en: "The amount of the Pix differs from the code's." },
  },
  payer_unknown: {
    ...teamLooks,
    rule: {
      pt: "O banco não informou quem pagou, e só aceitamos depósitos no seu CPF.",
      en: "The bank did not report the payer, and we only accept deposits under your CPF.",
    },
  },
  under_review: {
    ...teamLooks,
    rule: {
      pt: "O Pix chegou, mas não foi possível creditar automaticamente.",
      en: "The Pix arrived, but we could not credit it automatically.",
    },
  },
};

/** Reasons why cash in the wallet cannot be withdrawn now. */
export const keptReasonsOf: Readonly<Record<KeptReason, BlockReason>> = {
  bonus: {
    rule: { pt: "Bônus vira saldo depois de cumpridas as condições.", en: "A bonus becomes real balance once its conditions are met." },
    remedy: { pt: "Veja as condições e o que falta.", en: "See the conditions and what remains." },
    deadline: { pt: "Até o prazo de cada bônus.", en: "Until the deadline of each bonus." },
    objection: objections.support,
    actions: [{ label: { pt: "Ver bônus", en: "See bonuses" }, href: "/bonus" }],
  },
  held: {
    rule: { pt: "Este valor está reservado para saques em andamento.", en: "This amount is reserved for pending withdrawals." },
    remedy: { pt: "Acompanhe cada saque até o banco confirmar.", en: "Follow each withdrawal until the bank confirms." },
    deadline: { pt: "Até cada saque ser pago ou cancelado.", en: "Until each withdrawal is paid or cancelled." },
    objection: objections.withdrawal,
    actions: [actions.withdrawals],
  },
  debt: refusalReasons.debt_outstanding,
  day: refusalReasons.withdrawal_limit_reached,
  one_payout: {
    rule: { pt: "Cada saque tem um valor máximo.", en: "Each withdrawal has a maximum amount." },
    remedy: { pt: "Peça o restante em outro saque.", en: "Request the rest in another withdrawal." },
    deadline: { pt: "Você já pode pedir o próximo.", en: "You can request the next one now." },
    objection: objections.withdrawal,
    actions: [actions.withdraw],
  },
};
