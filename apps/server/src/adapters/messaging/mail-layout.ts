import type { Theme } from "@trevo/contract";
import type { Locale } from "@trevo/domain";

interface Link {
  readonly url: string;
  readonly label: string;
}

/** The parts of an e-mail, from top to bottom. */
export interface MailLayout {
  readonly locale: Locale;
  readonly brand: string;
  /** The brand's colours of its light mode. */
  readonly colors: Theme["light"];
  readonly title: string;
  /** A one-time code, set apart in large type. */
  readonly code?: string;
  readonly paragraphs: readonly string[];
  readonly button?: Link;
  readonly foot: string | null;
  /** Link that unsubscribes from this kind of message. */
  readonly leave?: Link | null;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? "");

const font = "font-family:Arial,Helvetica,sans-serif";
/** A word that is longer than a phone's line is broken: mailboxes cannot scroll sideways. */
const breaks = "overflow-wrap:anywhere;word-break:break-word";
const table = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/**
 * Renders an e-mail in the brand's colours. Tables and inline styles work in all mailboxes. It loads nothing (no picture, font or script)
 * and does not report when it was read.
 */
export function layOutMail(mail: MailLayout): string {
  const { locale, brand, colors, title, paragraphs, foot, leave } = mail;
  const { s1, s2, t1, t2 } = colors;
  const small = `${font};font-size:13px;line-height:20px`;
  const lines = [
    `<!doctype html>`,
    `<html lang="${locale}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:${s2};${breaks}">`,
    `${table} width="100%" style="background:${s2}"><tr><td align="center" style="padding:24px 12px">`,
    `${table} width="100%" style="max-width:560px;background:${s1};border-radius:12px">`,
    `<tr><td style="padding:24px 24px 0;${font};font-size:15px;font-weight:bold;color:${t2}">${escapeHtml(brand)}</td></tr>`,
    `<tr><td style="padding:12px 24px 24px">`,
    `<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:28px;color:${t1}">${escapeHtml(title)}</h1>`,
    ...codeOf(mail),
    ...paragraphs.map((one) => `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${t1}">${escapeHtml(one)}</p>`),
    ...buttonOf(mail),
    `</td></tr></table>`,
    `${table} width="100%" style="max-width:560px"><tr><td style="padding:16px 24px">`,
    ...(foot === null ? [] : [`<p style="margin:0;${small};color:${t2}">${escapeHtml(foot)}</p>`]),
    ...(leave
      ? [`<p style="margin:16px 0 0;${small}"><a href="${escapeHtml(leave.url)}" style="color:${t2}">${escapeHtml(leave.label)}</a></p>`]
      : []),
    `</td></tr></table>`,
    `</td></tr></table>`,
    `</body></html>`,
  ];
  return lines.join("\n");
}

function codeOf({ code, colors: { s2, t1 } }: MailLayout): string[] {
  if (code === undefined) return [];
  const look = `padding:16px 24px;border-radius:8px;background:${s2};font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px`;
  return [
    `${table} style="margin:0 0 16px"><tr>`,
    `<td style="${look};letter-spacing:6px;font-weight:bold;color:${t1}">${escapeHtml(code)}</td>`,
    `</tr></table>`,
  ];
}

function buttonOf({ button, colors: { accent, on_accent } }: MailLayout): string[] {
  if (!button) return [];
  const look = `display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:bold;color:${on_accent};text-decoration:none`;
  return [
    `${table}><tr><td style="border-radius:8px;background:${accent}">`,
    `<a href="${escapeHtml(button.url)}" style="${look}">${escapeHtml(button.label)}</a>`,
    `</td></tr></table>`,
  ];
}
