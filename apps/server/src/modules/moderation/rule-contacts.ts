import { parseBrazilianPhone } from "@trevo/domain";
import { z } from "zod";
import type { DigitRun } from "./digit-runs.ts";
import { type RuleHit, rule } from "./rule.ts";
import type { Views } from "./views.ts";

const nearPhone =
  / (?:zap|zapzap|zapi|whats\w{0,4}|wpp|wats\w{0,4}|uats\w{0,4}|tel|telefone|fone|celular|cel|numero|contato|liga|ligue|chama|call|phone|number|sms) /;
const networks =
  "insta|instagram|ig|tele|telegram|telegran|tg|zap|zapzap|whats|whatsapp|wpp|discord|dc|face|facebook|fb|tiktok|kwai|twitter|snap|signal|skype";
const network = new RegExp(` (?:${networks}) `);
const handle = /(?:^|[^a-z0-9])@ ?[a-z][a-z0-9._]{2,}/;
const namedHandle = new RegExp(`(?:^|[^a-z0-9])(?:${networks}) ?(?:e|eh|is)? ?[:=>-]+ ?@?[a-z0-9][a-z0-9._]{2,}`);
/** What `mail` needs at least. */
const at = /@|arroba|[ ([{]at[ )\]}]/;
const mail =
  /[a-z0-9._+-]{1,64} ?(?:@|\(at\)|\[at\]|\{at\}| arroba | at ) ?(?:gmail|hotmail|outlook|yahoo|icloud|live|bol|uol|proton\w{0,4}|[a-z0-9-]{2,63} ?(?:\.| ponto | dot ) ?(?:com|net|org|br))/;
const money = /(?:r\$|us\$|\$|€) ?$/;
const counted = /^ ?(?:x(?:[^a-z]|$)|%|reais|real|centavos|mil|milhoes|vezes|pontos|giros|rodadas|conto|pila)/;
const numbered =
  /(?:rodada|round|id|aposta|bilhete|protocolo|bet|jogo|partida|concurso|hash|nonce|seed|codigo do bilhete|pedido|chamado|ticket) ?(?:n|no|num|numero|de)? ?[:#.º°-]{0,2} ?$/;

const isPhone = (digits: string): boolean => parseBrazilianPhone(digits).ok || (digits.length > 11 && parseBrazilianPhone(`+${digits}`).ok);

/** True if grouped like a telephone number or digit by digit; false for a list of results. */
const isGrouped = ({ groups, digits }: DigitRun): boolean => groups.length <= 5 || groups.length >= digits.length - 2;

function isPhoneRun(run: DigitRun, views: Views): boolean {
  const { digits, spelled } = run;
  const { text } = views.folded;
  if (digits.length < 8 || digits.length > 15) return false;
  const before = text.slice(Math.max(0, run.start - 30), run.start);
  if (money.test(before) || numbered.test(before) || counted.test(text.slice(run.end, run.end + 12))) return false;
  if (spelled >= 8) return true;
  const isNear = nearPhone.test(views.letters) || nearPhone.test(views.words);
  if (isPhone(digits)) return isGrouped(run) || isNear;
  if (isNear) return digits.length <= 13;
  // A mobile number without an area code: nine digits that start with 9, in the usual groups.
  return /^9\d{8}$/.test(digits) && [`5,4`, `1,4,4`, `3,3,3`].includes(run.groups.join(","));
}

function contactIn(views: Views): string | null {
  const text = views.folded.text.replaceAll("\n", " ");
  if (at.test(text) && mail.test(text)) return "email";
  if (views.digitRuns.some((run) => isPhoneRun(run, views))) return "phone";
  if (
    (/[:=>-]/.test(text) && namedHandle.test(text)) ||
    (text.includes("@") && handle.test(text) && (network.test(views.words) || network.test(views.letters)))
  )
    return "profile";
  return null;
}

export const contactsRule = rule({
  code: "contacts",
  args: z.strictObject({ action: z.enum(["refuse", "hold"]).default("refuse") }),
  describe: ({ action }) => ({
    pt: `Telefones, e-mails e perfis, também por extenso: ${action === "refuse" ? "recusa" : "retém"}.`,
    en: `Phone numbers, e-mail addresses and profiles, spelled ones too: ${action}.`,
  }),
  find: ({ views }, { action }): RuleHit[] => {
    const detail = contactIn(views);
    return detail === null ? [] : [{ action, detail }];
  },
});
