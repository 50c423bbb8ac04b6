import { type Localized } from "@trevo/domain";
import type { Email } from "../../adapters/messaging/messenger.ts";
import type { Outgoing } from "./needs.ts";

const words = {
  open: { pt: "Abrir", en: "Open" },
  leave: { pt: "Não quero mais receber estas mensagens", en: "I no longer want these messages" },
  choose: {
    pt: "Você recebe este e-mail porque tem uma conta em {brand}. Escolha o que receber em “Acesso e segurança”.",
    en: "You receive this e-mail because you have an account at {brand}. Choose what to receive under “Access and security”.",
  },
} as const satisfies Record<string, Localized>;

/** One e-mail as text and as HTML in the brand's colours. It loads nothing: no picture, no font, no script, and says nobody when it was read. */
export function writeEmail(message: Outgoing): Email {
  const { address, brand, title, text, url, unsubscribe, locale, reference } = message;
  const foot = words.choose[locale].replace("{brand}", brand);
  const leave = unsubscribe && `${words.leave[locale]}: ${unsubscribe.page}`;
  return {
    tenant_id: message.to.tenant_id,
    to: address ?? "",
    from_name: brand,
    subject: title,
    text: [text, url, foot, leave].filter((part) => part !== null).join("\n\n"),
    html: writeHtml(message, foot),
    message_id: `${reference}@${new URL(url).hostname}`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": locale,
      ...(unsubscribe !== null && {
        "List-Unsubscribe": `<${unsubscribe.one_click}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        // RFC 2919: mailboxes sort by it, and count complaints by it.
        "List-ID": `<offers.${new URL(url).hostname}>`,
      }),
    },
  };
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? "");

const font = "font-family:Arial,Helvetica,sans-serif";

/** Tables and inline styles are what all mailboxes read. */
function writeHtml({ brand, title, text, url, unsubscribe, locale, colors }: Outgoing, foot: string): string {
  const { s1, s2, t1, t2, accent, on_accent } = colors;
  const paragraphs = text
    .split("\n\n")
    .map((one) => `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${t1}">${escapeHtml(one)}</p>`);
  const leave =
    unsubscribe &&
    `<p style="margin:16px 0 0;${font};font-size:13px;line-height:20px"><a href="${escapeHtml(unsubscribe.page)}" style="color:${t2}">${words.leave[locale]}</a></p>`;
  const lines = [
    `<!doctype html>`,
    `<html lang="${locale}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:${s2}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${s2}"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${s1};border-radius:12px">`,
    `<tr><td style="padding:24px 24px 0;${font};font-size:15px;font-weight:bold;color:${t2}">${escapeHtml(brand)}</td></tr>`,
    `<tr><td style="padding:12px 24px 24px">`,
    `<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:28px;color:${t1}">${escapeHtml(title)}</h1>`,
    ...paragraphs,
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:8px;background:${accent}">`,
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:bold;color:${on_accent};text-decoration:none">${words.open[locale]}</a>`,
    `</td></tr></table>`,
    `</td></tr></table>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td style="padding:16px 24px">`,
    `<p style="margin:0;${font};font-size:13px;line-height:20px;color:${t2}">${escapeHtml(foot)}</p>`,
    ...(leave === null ? [] : [leave]),
    `</td></tr></table>`,
    `</td></tr></table>`,
    `</body></html>`,
  ];
  return lines.join("\n");
}
