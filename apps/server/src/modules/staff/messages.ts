import type { Locale, Localized } from "@trevo/domain";

const replies = {
  set_up: { pt: "Tudo pronto. Entre com sua senha e um novo código.", en: "All set. Log in with your password and a new code." },
  signed_out: { pt: "Você saiu.", en: "You have signed out." },
  signed_out_everywhere: { pt: "Todos os seus acessos foram encerrados.", en: "All your sessions have ended." },
  session_ended: { pt: "Sessão encerrada.", en: "Session ended." },
  other_sessions_ended: { pt: "As outras sessões foram encerradas.", en: "The other sessions have ended." },
  passkey_removed: { pt: "Chave de acesso removida.", en: "Passkey removed." },
} as const satisfies Record<string, Localized>;

export const staffMessage = (key: keyof typeof replies, locale: Locale): string => replies[key][locale];

interface Invitation {
  readonly name: string;
  readonly link: string;
}

/** In both languages, because members choose their language only in the back office. */
export const invitationEmail = ({ name, link }: Invitation) => ({
  subject: "Seu acesso ao backoffice · Your back office access",
  text: [
    `Olá, ${name}. Abra este link para escolher sua senha e cadastrar o aplicativo de códigos:`,
    link,
    "O link vale por 24 horas e só funciona uma vez. Se você não esperava este convite, ignore esta mensagem e não repasse o link.",
    "–",
    `Hello, ${name}. Open the link above to choose your password and set up the authenticator app.`,
    "It is valid for 24 hours and works once. If you did not expect this invitation, ignore this message and do not pass the link on.",
  ].join("\n\n"),
});

interface Taken {
  readonly name: string;
  readonly reason: string;
  readonly ends_at: Date;
  readonly link: string;
}

/** Sent to every watching member. */
export const breakGlassEmail = ({ name, reason, ends_at, link }: Taken) => ({
  subject: "Acesso de emergência · Break-glass access",
  text: [
    `${name} assumiu permissões de emergência, que terminam às ${ends_at.toISOString().slice(11, 16)} UTC. Motivo: ${reason}`,
    `Quem audita precisa revisar em até 72 horas: ${link}`,
    "–",
    `${name} took permissions in an emergency, which end at ${ends_at.toISOString().slice(11, 16)} UTC. Reason: ${reason}`,
    `Somebody with access to the audit log has to review it within 72 hours: ${link}`,
  ].join("\n\n"),
});
