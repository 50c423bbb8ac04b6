import type { Localized } from "@trevo/domain";
import { privacyRefusals } from "./privacy-refusals.ts";
import { sportRefusals } from "./sport-refusals.ts";
import { staffRefusals } from "./staff-refusals.ts";

/** Every expected refusal: code → status and message in both languages. The only such table (docs/style.md, error model). */
export const refusals = {
  malformed: { status: 400, pt: "Confira os dados e tente de novo.", en: "Check the details and try again." },
  session_required: { status: 401, pt: "Sessão expirada. Entre novamente.", en: "Your session has expired. Log in again." },
  wrong_credentials: { status: 401, pt: "Dados de acesso incorretos.", en: "Wrong login details." },
  staff_refused: { status: 401, pt: "E-mail, senha ou código incorretos.", en: "Wrong e-mail, password or code." },
  google_token_invalid: {
    status: 401,
    pt: "Não deu para confirmar sua conta Google. Tente de novo.",
    en: "We could not confirm your Google account. Try again.",
  },
  bad_signature: { status: 401, pt: "Assinatura inválida.", en: "Invalid signature." },
  insufficient_balance: { status: 402, pt: "Saldo insuficiente.", en: "Not enough balance." },
  insufficient_points: { status: 402, pt: "Pontos insuficientes.", en: "Not enough points." },
  forbidden: { status: 403, pt: "Você não tem permissão para isso.", en: "You are not allowed to do this." },
  self_excluded: { status: 403, pt: "Sua conta está em autoexclusão.", en: "Your account is self-excluded." },
  payer_excluded: {
    status: 403,
    pt: "Um depósito veio do CPF de uma pessoa que está em autoexclusão ou impedida de apostar, e foi devolvido. Apostas e depósitos ficam parados enquanto isso valer. Seu saldo é seu: saque quando quiser. Se houve engano, fale com o suporte.",
    en: "A deposit came from the CPF of a person who is self-excluded or barred from betting, and was returned. Bets and deposits are blocked while this applies. You can withdraw your balance at any time. If this is a mistake, contact support.",
  },
  register_impeded: {
    status: 403,
    pt: "Seu CPF está no cadastro nacional de pessoas impedidas de apostar. Apostas e depósitos estão parados. Saque seu saldo quando quiser. Você consulta e contesta o impedimento em gov.br/autoexclusaoapostas; quando ele terminar, o jogo é liberado em até um dia.",
    en: "Your CPF is in the national register of people who may not bet. Bets and deposits are blocked. You can withdraw your balance at any time. You can check and dispute the entry at gov.br/autoexclusaoapostas; once it ends, you can play within a day.",
  },
  register_unanswered: {
    status: 403,
    pt: "A lei pede uma consulta ao cadastro nacional de apostas, e ele ainda não respondeu. Apostas e depósitos esperam; perguntamos de novo sozinhos em até dez minutos. Saques funcionam normalmente.",
    en: "The law requires a check with the national betting register, which has not answered yet. Bets and deposits are on hold; we check again within ten minutes. Withdrawals work as usual.",
  },
  cooling_off: {
    status: 403,
    pt: "Você está em pausa.",
    en: "You are on a break.",
  },
  limits_required: {
    status: 403,
    pt: "Defina seus limites de perdas e de tempo antes de continuar.",
    en: "Set your loss and time limits first.",
  },
  exclusion_fixed: {
    status: 409,
    pt: "Uma autoexclusão com prazo vale até o fim.",
    en: "A self-exclusion cannot end before its last day.",
  },
  blocked: { status: 403, pt: "Sua conta está bloqueada. Fale com o suporte.", en: "Your account is blocked. Contact support." },
  kyc_required: { status: 403, pt: "Verifique sua identidade para continuar.", en: "Verify your identity to continue." },
  cpf_required: {
    status: 403,
    pt: "Sua conta ainda não tem CPF, e o Pix só sai para uma chave no seu CPF.",
    en: "Your account has no CPF yet, and the Pix is only sent to a key under your CPF.",
  },
  contacts_unverified: { status: 403, pt: "Confirme seu telefone e e-mail antes de continuar.", en: "Verify your phone and e-mail first." },
  reauth_required: { status: 403, pt: "Confirme sua senha para continuar.", en: "Confirm your password to continue." },
  second_factor_required: {
    status: 403,
    pt: "Informe o código do seu aplicativo autenticador.",
    en: "Enter the code from your authenticator app.",
  },
  login_code_required: {
    status: 403,
    pt: "Houve muitas tentativas de entrar nesta conta. Se a senha estiver certa, enviamos um código por SMS ou e-mail: digite-o em até 10 minutos. Um aparelho em que você já entrou não precisa dele.",
    en: "Too many login attempts on this account. If the password is right, we sent you a code by SMS or e-mail: enter it within 10 minutes. You do not need it on a device you have logged in on before.",
  },
  google_link_required: {
    status: 403,
    pt: "Já existe uma conta com este e-mail. Informe a senha dela para usar o Google.",
    en: "This e-mail already has an account. Enter its password to use Google.",
  },
  registration_refused: {
    status: 409,
    pt: "Não deu para abrir uma conta com estes dados. Se você já tem conta conosco, entre ou recupere a senha; mandamos os detalhes para o telefone e o e-mail confirmados dela. Se não tem, confira os dados ou fale com o suporte.",
    en: "We could not open an account with these details. If you already have one with us, log in or recover your password; we have sent the details to its confirmed phone and e-mail. If you do not, check the details or contact support.",
  },
  registration_required: {
    status: 403,
    pt: "Complete o cadastro para entrar com o Google.",
    en: "Complete the registration to log in with Google.",
  },
  limit_reached: { status: 403, pt: "Isso passaria do seu limite.", en: "This would exceed your limit." },
  too_many_charges: {
    status: 409,
    pt: "Você já tem 10 códigos Pix abertos. Pague um deles ou espere: cada código vence em 5 minutos.",
    en: "You already have 10 open Pix codes. Pay one of them, or wait: each code expires after 5 minutes.",
  },
  too_many_methods: {
    status: 409,
    pt: "Você já tem 20 chaves Pix, o máximo por conta.",
    en: "You already have 20 Pix keys, the most an account can have.",
  },
  withdrawal_limit_reached: {
    status: 403,
    pt: "Isso passaria do limite de saques de hoje.",
    en: "This would exceed today's limit for withdrawals.",
  },
  debt_outstanding: {
    status: 403,
    pt: "Há um valor pendente na sua conta. Fale com o suporte.",
    en: "There is an outstanding amount on your account. Contact support.",
  },
  rewards_not_allowed: {
    status: 403,
    pt: "Esta marca não oferece cupons nem bônus.",
    en: "This brand offers no coupons or bonuses.",
  },
  /** One text for unknown, expired and not applicable, so that codes cannot be probed. */
  coupon_invalid: { status: 422, pt: "Cupom inválido.", en: "Invalid coupon." },
  coupon_used: { status: 409, pt: "Você já usou este cupom.", en: "You have already used this coupon." },
  coupon_used_up: { status: 409, pt: "Este cupom esgotou.", en: "This coupon is used up." },
  coupon_not_combinable: {
    status: 409,
    pt: "Este cupom não pode ser usado junto com outra oferta sua. Use-o quando ela terminar.",
    en: "This coupon cannot be combined with another offer of yours. Use it when that one has ended.",
  },
  no_cashback_yesterday: {
    status: 409,
    pt: "Não há cashback de ontem para dar: o resultado não foi negativo, ainda não foi calculado ou já rendeu um cupom. Tente em outro dia.",
    en: "There is no cashback of yesterday to give: the result was not negative, is not calculated yet, or has been used by a coupon. Try on another day.",
  },
  coupon_needs_deposit: {
    status: 409,
    pt: "Este cupom vale com um depósito: informe o código ao depositar.",
    en: "This coupon is used with a deposit: enter the code when you deposit.",
  },
  coupon_needs_no_deposit: {
    status: 409,
    pt: "Este cupom não precisa de depósito: use o código na página de cupons.",
    en: "This coupon needs no deposit: use the code on the coupons page.",
  },
  coupon_needs_cpf: {
    status: 409,
    pt: "Para bônus acima de R$ 50,00, sua conta precisa ter CPF.",
    en: "For bonuses above R$ 50.00 your account needs a CPF.",
  },
  demo_not_allowed: { status: 403, pt: "A demonstração não está disponível.", en: "Demo play is not available." },
  method_on_hold: {
    status: 403,
    pt: "Esta chave Pix ainda está no período de segurança.",
    en: "This Pix key is still in its safety period.",
  },
  chat_closed: { status: 403, pt: "O chat está fechado agora.", en: "The chat is closed now." },
  chat_muted: { status: 403, pt: "Você não pode escrever no chat agora.", en: "You cannot write in the chat now." },
  chat_rules_required: {
    status: 403,
    pt: "Leia e aceite as regras do chat antes de escrever.",
    en: "Read and accept the chat rules before you write.",
  },
  turnover_required: {
    status: 403,
    pt: "Para escrever no chat desta marca, a conta precisa de {amount} em apostas.",
    en: "To write in this brand's chat, an account needs {amount} in bets.",
  },
  step_up_required: {
    status: 403,
    pt: "Confirme com um novo código do seu aplicativo autenticador.",
    en: "Confirm with a new code from your authenticator app.",
  },
  origin_refused: { status: 403, pt: "Origem não permitida.", en: "Origin not allowed." },
  not_found: { status: 404, pt: "Não encontrado.", en: "Not found." },
  tenant_unknown: { status: 404, pt: "Plataforma não encontrada", en: "Platform not found" },
  already_exists: { status: 409, pt: "Já existe um cadastro com esses dados.", en: "An account with these details already exists." },
  method_exists: { status: 409, pt: "Esta chave Pix já está cadastrada.", en: "This Pix key is already registered." },
  idempotency_conflict: {
    status: 409,
    pt: "Esta operação já foi feita com outros dados.",
    en: "This operation was already made with different data.",
  },
  nothing_to_claim: { status: 409, pt: "Não há nada para resgatar agora.", en: "There is nothing to claim now." },
  wrong_state: { status: 409, pt: "Isso não é mais possível no estado atual.", en: "This is no longer possible in the current state." },
  box_changed: {
    status: 409,
    pt: "A caixa mudou de preço ou de chances. Confira e tente de novo.",
    en: "The box has another price or other odds now. Check them and try again.",
  },
  ...sportRefusals,
  ...privacyRefusals,
  ...staffRefusals,
  payouts_frozen: {
    status: 409,
    pt: "Os saques desta marca estão parados até alguém conferir o que foi encontrado.",
    en: "This brand's payouts are frozen until the violation has been reviewed.",
  },
  bonus_would_end: {
    status: 409,
    pt: "O saque encerra seu bônus ativo. Confirme para continuar.",
    en: "The withdrawal ends your active bonus. Confirm to continue.",
  },
  bonus_active: { status: 409, pt: "Você já tem um bônus ativo.", en: "You already have an active bonus." },
  other_bank: {
    status: 409,
    pt: "A conta nova precisa ser a mesma conta no mesmo banco: há Pix em andamento na atual.",
    en: "The new account must be the same account at the same bank: Pix are under way at the present one.",
  },
  approved_by_you: {
    status: 409,
    pt: "Você já aprovou. A segunda aprovação é de outra pessoa.",
    en: "You have already approved. The second approval needs another person.",
  },
  account_not_settled: {
    status: 409,
    pt: "Antes de encerrar, saque seu saldo e espere suas apostas abertas.",
    en: "Before closing, withdraw your balance and wait for your open bets.",
  },
  offer_blocked: {
    status: 409,
    pt: "As regras desta marca não permitem publicar esta oferta. Veja o que a verificação encontrou.",
    en: "This brand's rules do not allow this offer to be published. See what the check found.",
  },
  reward_not_available: {
    status: 409,
    pt: "Esta marca ainda não entrega este tipo de recompensa.",
    en: "This brand does not grant this kind of reward yet.",
  },
  mission_not_completed: { status: 409, pt: "Falha ao reivindicar a recompensa", en: "Could not claim the reward" },
  too_many_missions: {
    status: 409,
    pt: "Você já tem 5 missões em andamento. Conclua ou deixe uma delas antes de aceitar outra.",
    en: "You already have 5 missions in progress. Complete or leave one of them before accepting another.",
  },
  offer_not_for_you: {
    status: 409,
    pt: "Esta oferta não vale para a sua conta agora.",
    en: "This offer is not available to your account now.",
  },
  offer_changed: {
    status: 409,
    pt: "Esta oferta mudou. Confira e tente de novo.",
    en: "This offer has changed. Check it and try again.",
  },
  offer_used: { status: 409, pt: "Você já usou esta oferta.", en: "You have already used this offer." },
  offer_used_up: { status: 409, pt: "Esta oferta esgotou.", en: "This offer has been used up." },
  free_rounds_over: { status: 409, pt: "Estas rodadas grátis acabaram ou venceram.", en: "These free rounds are used up or have expired." },
  free_bet_over: { status: 409, pt: "Esta aposta grátis já foi usada ou venceu.", en: "This free bet has been used or has expired." },
  free_bet_odds: {
    status: 409,
    pt: "As odds estão abaixo do mínimo desta aposta grátis.",
    en: "The odds are below the minimum of this free bet.",
  },
  nonce_conflict: { status: 409, pt: "Outra rodada acabou de ser jogada. Tente de novo.", en: "Another round was just played. Try again." },
  gone: { status: 410, pt: "Isso não está mais disponível.", en: "This is no longer available." },
  body_too_large: { status: 413, pt: "O conteúdo enviado é grande demais.", en: "The content sent is too large." },
  media_type_unsupported: { status: 415, pt: "Formato não aceito.", en: "Format not accepted." },
  invalid_fields: { status: 422, pt: "Confira os campos.", en: "Check the fields." },
  message_refused: { status: 422, pt: "Esta mensagem não pode ser enviada.", en: "This message cannot be sent." },
  passkey_refused: { status: 422, pt: "Esta chave de acesso não foi aceita.", en: "This passkey was not accepted." },
  code_wrong: { status: 422, pt: "Código inválido ou expirado.", en: "Invalid or expired code." },
  amount_below_minimum: { status: 422, pt: "O valor está abaixo do mínimo.", en: "The amount is below the minimum." },
  amount_above_maximum: { status: 422, pt: "O valor está acima do máximo.", en: "The amount is above the maximum." },
  bonus_stake_too_high: {
    status: 422,
    pt: "Com bônus ativo, a aposta vai até {amount}.",
    en: "With an active bonus, a stake is at most {amount}.",
  },
  reveal_limit_reached: {
    status: 429,
    pt: "Você já revelou dados demais hoje. Peça a outra pessoa, ou espere até amanhã.",
    en: "You have revealed too much data today. Ask somebody else, or wait until tomorrow.",
  },
  too_many_requests: { status: 429, pt: "Muitas tentativas. Aguarde um pouco.", en: "Too many requests. Wait a moment." },
  slow_mode: { status: 429, pt: "Aguarde um pouco antes da próxima mensagem.", en: "Wait a moment before your next message." },
  /** Within the brand's minimum cycle between two rounds. */
  round_too_soon: {
    status: 429,
    pt: "Há um tempo mínimo entre uma rodada e outra. Aguarde alguns segundos.",
    en: "There is a minimum time between rounds. Wait a few seconds.",
  },
  internal: { status: 500, pt: "Ops! Algo deu errado. Tente novamente.", en: "An unexpected error occurred" },
  gateway_unavailable: {
    status: 503,
    pt: "O Pix está indisponível no momento. Tente em instantes.",
    en: "Pix is unavailable right now. Try again soon.",
  },
  google_unavailable: {
    status: 503,
    pt: "O Google está indisponível no momento. Entre com a senha.",
    en: "Google is unavailable right now. Log in with your password.",
  },
  game_maintenance: { status: 503, pt: "Este jogo está em manutenção.", en: "This game is under maintenance." },
  provider_unavailable: {
    status: 503,
    pt: "O estúdio deste jogo não está respondendo. Tente em instantes.",
    en: "The game provider is not responding. Try again soon.",
  },
  tenant_inactive: { status: 503, pt: "Manutenção Programada", en: "Scheduled maintenance" },
  busy: { status: 503, pt: "Estamos ocupados. Tente em instantes.", en: "We are busy. Try again soon." },
  unavailable: {
    status: 503,
    pt: "Estamos temporariamente fora do ar. Tente de novo em instantes.",
    en: "We are temporarily unavailable. Try again in a moment.",
  },
} as const satisfies Record<string, Localized & { readonly status: number }>;

export type RefusalCode = keyof typeof refusals;
