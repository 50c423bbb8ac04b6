import { type Fault, firstFault, type FormValues, type Rule, type RuleName } from "@trevo/domain/form-rules";
import type { z } from "zod";
import { type Locale, type Localized, baseLocale } from "@trevo/domain";

/** Messages of form fields by key. A schema names the key; server and site print it. `{n}` is filled from the key's tail, as in `min_length:8`. */
export const fieldMessages = {
  required: { pt: "Este campo é obrigatório.", en: "This field is required." },
  invalid: { pt: "Valor inválido.", en: "Invalid value." },
  unknown_field: { pt: "Campo desconhecido.", en: "Unknown field." },
  min_length: { pt: "Use pelo menos {n} caracteres.", en: "Use at least {n} characters." },
  max_length: { pt: "Use no máximo {n} caracteres.", en: "Use at most {n} characters." },
  email_invalid: { pt: "Por favor, insira um e-mail válido.", en: "Please enter a valid e-mail." },
  url_invalid: { pt: "Por favor, insira um endereço válido.", en: "Please enter a valid address." },
  number_invalid: { pt: "Por favor, insira um número válido.", en: "Please enter a valid number." },
  amount_invalid: { pt: "Informe um valor inteiro em centavos.", en: "Enter a whole amount in centavos." },
  amount_minimum: { pt: "O valor mínimo é {n}.", en: "The minimum is {n}." },
  payout_maximum: { pt: "O prêmio passaria do máximo de {n}. Aposte menos.", en: "The prize would exceed the maximum of {n}. Stake less." },
  amount_maximum: { pt: "O valor máximo é {n}.", en: "The maximum is {n}." },
  phone_invalid: { pt: "Por favor, insira um número de telefone válido.", en: "Please enter a valid phone number." },
  phone_country: { pt: "Por favor, selecione um País: Brasil", en: "Please select a country: Brazil" },
  phone_taken: { pt: "Este telefone já está cadastrado.", en: "This phone is already registered." },
  email_taken: { pt: "Este e-mail já está cadastrado.", en: "This e-mail is already registered." },
  contact_same: { pt: "Este já é o seu contato.", en: "This is already your contact." },
  cpf_taken: { pt: "Este CPF já está cadastrado.", en: "This CPF is already registered." },
  name_invalid: { pt: "Use apenas letras.", en: "Use letters only." },
  full_name: { pt: "Por favor, insira seu nome completo.", en: "Please enter your full name." },
  surname_short: { pt: "O sobrenome deve ter pelo menos 2 caracteres.", en: "The surname must have at least 2 characters." },
  cpf_invalid: { pt: "CPF inválido", en: "Invalid CPF" },
  date_invalid: { pt: "Por favor, insira uma data válida.", en: "Please enter a valid date." },
  underage: { pt: "Você precisa ter 18 anos ou mais.", en: "You must be 18 or older." },
  password_mix: { pt: "A senha deve misturar letras e outros caracteres.", en: "The password must mix letters and other characters." },
  password_common: { pt: "Esta senha é fácil de adivinhar. Escolha outra.", en: "This password is easy to guess. Choose another." },
  password_mismatch: { pt: "Senha e Confirmar senha não correspondem", en: "Password and confirmation do not match" },
  passwords_differ: { pt: "As senhas não coincidem", en: "The passwords do not match" },
  must_accept: { pt: "Você precisa confirmar para continuar.", en: "You must confirm to continue." },
  captcha_failed: { pt: "Confirme que você não é um robô.", en: "Confirm that you are not a robot." },
  pix_key_invalid: { pt: "Esta chave não é válida para o tipo escolhido.", en: "This key is not valid for the chosen type." },
  pix_key_not_own: {
    pt: "A chave precisa ser sua: não pagamos a terceiros.",
    en: "The key must be your own: we do not pay third parties.",
  },
  image_refused: { pt: "Esta imagem não é permitida no chat.", en: "This picture is not allowed in the chat." },
  image_invalid: { pt: "Envie uma foto JPEG, PNG ou WebP.", en: "Send a JPEG, PNG or WebP picture." },
  image_too_small: {
    pt: "A imagem é pequena demais para o lugar dela. Envie uma maior.",
    en: "The picture is too small for its place. Send a larger one.",
  },
  image_too_large: { pt: "A imagem tem pixels demais. Envie uma menor.", en: "The picture has too many pixels. Send a smaller one." },
  document_invalid: { pt: "Envie uma foto JPEG, PNG ou WebP, ou um PDF inteiro.", en: "Send a JPEG, PNG or WebP picture, or a whole PDF." },
  document_not_plain: {
    pt: "Este PDF está incompleto, tem senha, mais de 30 páginas, anexos ou partes que executam algo. Envie um PDF simples ou uma foto.",
    en: "This PDF is incomplete, or has a password, more than 30 pages, attachments or active content. Send a plain PDF or a picture.",
  },
  selfie_picture: { pt: "A selfie precisa ser uma foto.", en: "The selfie must be a picture." },
  cpf_first: {
    pt: "Sua conta ainda não tem CPF. Ele chega com o primeiro Pix.",
    en: "Your account has no CPF yet. Your first Pix deposit adds it.",
  },
  coupon_invalid: { pt: "Cupom inválido.", en: "Invalid coupon." },
  coupon_used_up: { pt: "Este cupom esgotou.", en: "This coupon is used up." },
  coupon_needs_cpf: { pt: "Para este cupom, informe seu CPF.", en: "Enter your CPF to use this coupon." },
  coupon_after_registration: {
    pt: "Este cupom é para depois: crie a conta sem ele e use o código no depósito ou na página de cupons.",
    en: "This coupon is for later: create the account without it, then use the code with a deposit or on the coupons page.",
  },
  coupon_tries_used: {
    pt: "Foram muitos códigos errados hoje. Crie a conta sem cupom.",
    en: "Too many wrong codes today. Create the account without a coupon.",
  },
  coupon_minimum: { pt: "Este cupom vale para depósitos a partir de {n}.", en: "This coupon is for deposits of {n} or more." },
  coupon_maximum: { pt: "Este cupom vale para depósitos de até {n}.", en: "This coupon is for deposits of up to {n}." },
  chat_name_form: {
    pt: "Use de 3 a 16 letras sem acento, números, ponto ou sublinhado.",
    en: "Use 3 to 16 plain letters, digits, dots or underscores.",
  },
  chat_name_reserved: {
    pt: "Este nome pode ser confundido com a marca ou a equipe. Escolha outro.",
    en: "This name could be mistaken for the brand or its team. Choose another.",
  },
  chat_name_taken: { pt: "Este nome, ou um muito parecido, já tem dono.", en: "This name, or one very like it, is taken." },
  chat_attachments_off: { pt: "Este chat é só de texto.", en: "This chat is for text only." },
  chat_links: { pt: "Links não entram no chat.", en: "Links are not allowed in the chat." },
  chat_contacts: {
    pt: "Não passe telefone, e-mail nem perfil aqui. É para sua segurança.",
    en: "Do not share phone numbers, e-mail addresses or profiles here. It is for your safety.",
  },
  chat_documents: {
    pt: "Isto parece um documento, uma chave Pix ou um código. Não publicamos.",
    en: "This looks like a document, a Pix key or a code. We do not publish those.",
  },
  chat_slurs: { pt: "Essa palavra não entra aqui.", en: "That word is not allowed here." },
  chat_flood: { pt: "Você já disse isso. Espere um pouco.", en: "You have already said that. Wait a moment." },
  chat_refused: { pt: "Esta mensagem não segue as regras do chat.", en: "This message breaks the chat rules." },
  chat_newcomer: {
    pt: "Fotos e cartões abrem 24 horas depois do cadastro.",
    en: "Pictures and cards open 24 hours after you sign up.",
  },
} as const satisfies Record<string, Localized>;

export type FieldMessageKey = keyof typeof fieldMessages;

/** `"min_length:8"` → the sentence in the language. An unknown key prints the generic sentence, never itself. */
export function fieldMessage(key: string, locale: Locale): string {
  const [name = "", n = ""] = key.split(":");
  const message = name in fieldMessages ? fieldMessages[name as FieldMessageKey] : fieldMessages.invalid;
  return message[locale].replace("{n}", n);
}

const ruleKeys: Partial<Record<RuleName, FieldMessageKey>> = {
  required: "required",
  required_if: "required",
  min: "min_length",
  max: "max_length",
  email: "email_invalid",
  url: "url_invalid",
  number: "number_invalid",
  numeric: "number_invalid",
  integer: "number_invalid",
  confirmed: "password_mismatch",
  phone: "phone_invalid",
  phone_country: "phone_country",
  full_name: "full_name",
  surname: "surname_short",
  cpf: "cpf_invalid",
  password_mix: "password_mix",
};

/** The message's key of what a form rule found: `min` of eight characters is `min_length:8`. */
export function faultKey({ rule, params }: Fault): string {
  const key = ruleKeys[rule] ?? "invalid";
  return params["length"] !== undefined && fieldMessages[key][baseLocale].includes("{n}") ? `${key}:${params["length"]}` : key;
}

/** A rule of the form library, or a form's own that names a message's key. */
export type FieldRule = Rule<Fault | string>;

/** What is wrong with a field, as a message's key; null when nothing is. Stops at the first rule that is broken. */
export function fieldFault(value: unknown, rules: readonly FieldRule[], form?: FormValues): string | null {
  const found = firstFault(value, rules, form);
  return typeof found === "object" && found !== null ? faultKey(found) : found;
}

/** The key of a zod issue: the schema's own key if it gave one, else by the issue's kind. */
export function issueKey(issue: z.core.$ZodIssue): string {
  const named = issue.message.split(":")[0] ?? "";
  if (named in fieldMessages) return issue.message;
  if (issue.code === "unrecognized_keys") return "unknown_field";
  if (issue.code === "too_small" && issue.origin === "string")
    return Number(issue.minimum) <= 1 ? "required" : `min_length:${issue.minimum}`;
  if (issue.code === "too_big" && issue.origin === "string") return `max_length:${issue.maximum}`;
  return "invalid";
}
