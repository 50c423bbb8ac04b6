import { actions, type BlockReason, objections } from "./reason-parts.ts";
import { chatReasons } from "./reasons-chat.ts";
import type { BlockingRefusal } from "./other-refusals.ts";

export const refusalReasons: Readonly<Record<BlockingRefusal, BlockReason>> = {
  self_excluded: {
    rule: {
      pt: "Durante a autoexclusão, a conta não joga, não deposita e não recebe publicidade, em nenhuma marca da mesma empresa.",
      en: "During self-exclusion you cannot play or deposit and receive no advertising, at any brand of the same company.",
    },
    remedy: { pt: "Você pode sacar todo o saldo ao tentar entrar.", en: "You can withdraw your whole balance from the login page." },
    deadline: {
      pt: "Até o fim do prazo que você escolheu. Sem prazo, você pode pedir o fim, que vale depois de um tempo de espera.",
      en: "Until the end of the period you chose. You can request the end of a permanent self-exclusion; it takes effect after a waiting period.",
    },
    objection: objections.own,
    actions: [actions.responsible],
  },
  payer_excluded: {
    rule: {
      pt: "Um depósito veio do CPF de uma pessoa em autoexclusão ou impedida de apostar. Ele foi devolvido, e apostas e depósitos ficam parados.",
      en: "A deposit came from the CPF of a person who is self-excluded or barred from betting. It was returned, and bets and deposits are blocked.",
    },
    remedy: { pt: "Você pode sacar o saldo quando quiser.", en: "You can withdraw your balance at any time." },
    deadline: { pt: "Enquanto valer a exclusão da pessoa que pagou.", en: "For as long as the payer is excluded." },
    objection: objections.support,
    actions: [actions.withdraw, actions.responsible],
  },
  register_impeded: {
    rule: {
      pt: "Seu CPF está no cadastro nacional de pessoas impedidas de apostar.",
      en: "Your CPF is in the national register of people who may not bet.",
    },
    remedy: { pt: "Você pode sacar o saldo quando quiser.", en: "You can withdraw your balance at any time." },
    deadline: {
      pt: "Até o impedimento terminar no cadastro; depois disso, o jogo é liberado em até um dia.",
      en: "Until your entry in the register ends; you can play again within a day after that.",
    },
    objection: objections.register,
    actions: [actions.withdraw, actions.nationalRegister],
  },
  register_unanswered: {
    rule: {
      pt: "A lei pede uma consulta ao cadastro nacional antes de apostas e depósitos, e ele ainda não respondeu.",
      en: "The law requires a check with the national register before bets and deposits, and it has not answered yet.",
    },
    remedy: {
      pt: "Não precisa fazer nada: consultamos de novo sozinhos. Saques funcionam.",
      en: "You do not need to do anything: we check again automatically. Withdrawals still work.",
    },
    deadline: { pt: "Nova consulta em até dez minutos.", en: "Another check within ten minutes." },
    objection: objections.support,
    actions: [actions.withdraw],
  },
  cooling_off: {
    rule: { pt: "Durante uma pausa, a conta não joga e não deposita.", en: "During a break the account cannot play or deposit." },
    remedy: { pt: "Saques continuam liberados.", en: "You can still withdraw." },
    deadline: { pt: "Até o fim da pausa que você escolheu.", en: "Until the end of the break you chose." },
    objection: objections.own,
    actions: [actions.limits, actions.withdraw],
  },
  limits_required: {
    rule: {
      pt: "Esta marca pede um limite de perdas e um de tempo antes do primeiro depósito e da primeira aposta.",
      en: "This brand asks for a loss limit and a time limit before the first deposit and the first bet.",
    },
    remedy: { pt: "Defina os dois limites. Leva um minuto.", en: "Set both limits. It takes a minute." },
    deadline: { pt: "Até você definir os limites; vale na hora.", en: "Until you set the limits; it takes effect at once." },
    objection: objections.law,
    actions: [actions.limits],
  },
  exclusion_fixed: {
    rule: {
      pt: "Uma autoexclusão com prazo não pode ser encurtada nem cancelada.",
      en: "A self-exclusion with an end date cannot be shortened or cancelled.",
    },
    remedy: { pt: "Você pode sacar o saldo.", en: "You can withdraw your balance." },
    deadline: { pt: "Até o último dia do prazo.", en: "Until the last day of the period." },
    objection: objections.own,
    actions: [actions.responsible],
  },
  blocked: {
    rule: {
      pt: "Uma conta é bloqueada quando a equipe encontra algo que precisa ser esclarecido: dados que não conferem, uso por outra pessoa ou descumprimento dos termos.",
      en: "We block an account when something must be clarified: details that do not match, use by another person, or a breach of the terms.",
    },
    remedy: {
      pt: "Fale com o suporte: você recebe o motivo por escrito e diz o que precisa enviar. O saldo continua seu.",
      en: "Contact support: we send you the reason in writing and tell you what we need. Your balance stays yours.",
    },
    deadline: { pt: "Até a conclusão da análise pela equipe.", en: "Until our team has finished its review." },
    objection: objections.support,
    actions: [],
  },
  kyc_required: {
    rule: {
      pt: "Esta operação é só para contas com identidade verificada ou CPF confirmado.",
      en: "This is only for accounts with a verified identity or a confirmed CPF.",
    },
    remedy: { pt: "Envie seu documento e uma selfie.", en: "Send your document and a selfie." },
    deadline: { pt: "Até a verificação ser aprovada.", en: "Until the verification is approved." },
    objection: objections.verification,
    actions: [actions.verification],
  },
  cpf_required: {
    rule: {
      pt: "O Pix só sai para uma chave no seu CPF, e a conta ainda não tem um.",
      en: "We only pay to a key under your CPF, and your account has no CPF yet.",
    },
    remedy: {
      pt: "Deposite por Pix de uma conta bancária sua: o CPF de quem paga o primeiro depósito vira o da conta.",
      en: "Deposit by Pix from your own bank account: your account takes the CPF of the payer of the first deposit.",
    },
    deadline: { pt: "Até a conta ter um CPF; vale na hora.", en: "Until the account has a CPF; it takes effect at once." },
    objection: objections.support,
    actions: [actions.deposit],
  },
  contacts_unverified: {
    rule: { pt: "Esta operação pede telefone e e-mail confirmados.", en: "This needs a verified phone and e-mail." },
    remedy: { pt: "Confirme os dois com o código que enviamos.", en: "Verify both with the code we send." },
    deadline: { pt: "Até você confirmar os dois.", en: "Until you have verified both." },
    objection: objections.support,
    actions: [actions.contacts],
  },
  limit_reached: {
    rule: { pt: "O valor passa de um limite que você definiu.", en: "The amount exceeds a limit you set." },
    remedy: {
      pt: "Use um valor menor, ou veja quanto ainda cabe. Aumentar um limite leva 24 horas.",
      en: "Use a smaller amount, or see how much is left. An increase takes 24 hours.",
    },
    deadline: { pt: "Até o limite renovar: todo dia, semana ou mês.", en: "Until the limit resets, each day, week or month." },
    objection: objections.own,
    actions: [actions.limits],
  },
  withdrawal_limit_reached: {
    rule: { pt: "Esta marca limita os saques de cada dia.", en: "This brand limits withdrawals per day." },
    remedy: { pt: "Saque até o valor que resta hoje, ou o restante amanhã.", en: "Withdraw what is left for today, or the rest tomorrow." },
    deadline: { pt: "Até a meia-noite.", en: "Until midnight." },
    objection: objections.withdrawal,
    actions: [actions.withdrawals],
  },
  debt_outstanding: {
    rule: {
      pt: "Um depósito seu foi devolvido pelo banco depois de usado. Enquanto houver valor pendente, a conta não aposta nem saca.",
      en: "The bank reversed one of your deposits after you had used it. You cannot bet or withdraw while an amount is outstanding.",
    },
    remedy: {
      pt: "Um depósito no valor pendente libera a conta na hora. O suporte informa a origem da pendência.",
      en: "A deposit of the outstanding amount unblocks the account at once. Support can explain where it comes from.",
    },
    deadline: { pt: "Até o valor ser coberto.", en: "Until the amount is covered." },
    objection: objections.support,
    actions: [actions.deposit, actions.deposits],
  },
  demo_not_allowed: {
    rule: {
      pt: "Esta marca não oferece demonstração para visitantes ou neste jogo.",
      en: "This brand has no demo for visitors or for this game.",
    },
    remedy: { pt: "Veja as regras e o RTP na página do jogo.", en: "See the rules and the RTP on the game's page." },
    deadline: { pt: "Sem prazo: é a regra da marca.", en: "No end date: this is the brand's rule." },
    objection: objections.law,
    actions: [actions.games],
  },
  too_many_methods: {
    rule: { pt: "Uma conta tem no máximo 20 chaves Pix.", en: "An account can have at most 20 Pix keys." },
    remedy: { pt: "Saque para uma das chaves que você já tem.", en: "Withdraw to one of the keys you already have." },
    deadline: { pt: "Sem prazo: o máximo vale para todas as contas.", en: "No end date: the maximum applies to every account." },
    objection: {
      pt: "Precisa de outra chave? Fale com o suporte: uma pessoa lê e responde.",
      en: "Do you need another key? Contact support: a person will answer.",
    },
    actions: [actions.withdraw],
  },
  method_on_hold: {
    rule: {
      pt: "Uma chave Pix nova, ou uma troca de telefone ou e-mail, abre um período de segurança antes do próximo saque.",
      en: "A new Pix key, or a change of phone or e-mail, starts a safety period before the next withdrawal.",
    },
    remedy: { pt: "Use uma chave já liberada, ou espere esta liberar.", en: "Use another key, or wait until this one is available." },
    deadline: { pt: "Até a hora que aparece na chave.", en: "Until the time shown next to the key." },
    objection: {
      pt: "Se não foi você quem mudou a chave ou os contatos, avise o suporte agora.",
      en: "If you did not change the key or the contacts, tell support now.",
    },
    actions: [actions.withdraw],
  },
  ...chatReasons,
  account_not_settled: {
    rule: {
      pt: "Uma conta só é encerrada sem saldo, sem saque em andamento e sem aposta aberta.",
      en: "You can only close an account that has no balance, no pending withdrawals and no open bets.",
    },
    remedy: { pt: "Saque o saldo e espere o que está aberto.", en: "Withdraw your balance and wait for what is open." },
    deadline: {
      pt: "Até o último saque ser pago e a última aposta terminar.",
      en: "Until the last withdrawal is paid and the last bet has ended.",
    },
    objection: objections.support,
    actions: [actions.withdraw, actions.bets],
  },
  export_asked_today: {
    rule: { pt: "Uma cópia dos seus dados por dia.", en: "You can request one copy of your data a day." },
    remedy: { pt: "A cópia de hoje fica disponível por 7 dias.", en: "Today's copy stays available for 7 days." },
    deadline: { pt: "Até amanhã.", en: "Until tomorrow." },
    objection: objections.support,
    actions: [],
  },
  too_many_requests: {
    rule: {
      pt: "Muitas tentativas em pouco tempo. O limite protege as contas de quem tenta adivinhar senhas e códigos.",
      en: "Too many attempts in a short time. The limit protects accounts from password and code guessing.",
    },
    remedy: { pt: "Espere um pouco e tente de novo. Nada foi perdido.", en: "Wait a moment and try again. Nothing was lost." },
    deadline: {
      pt: "Alguns minutos, no máximo uma hora; para códigos por SMS ao mesmo número, até um dia.",
      en: "A few minutes, at most an hour; for SMS codes to the same number, up to a day.",
    },
    objection: objections.support,
    actions: [],
  },
};
