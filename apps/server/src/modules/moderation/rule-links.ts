import { LinkifyIt } from "linkify-it";
import { z } from "zod";
import { type RuleHit, type RuleInput, rule } from "./rule.ts";

const endings =
  "com|net|org|bet|app|io|gg|ly|xyz|site|online|club|vip|link|live|fun|top|win|casino|poker|games|game|store|shop|info|biz|dev|tech|tv|cc|br|pro|web|page|website|space|cloud|bio|chat|click|group|tips|red|lol|mobi|press|host|blog|one|world|bingo|sbs|icu|cfd";
/** Top-level domains that are also Portuguese or English words: `boa.vc viu`. They count only with a path, a scheme or `www`. */
const wordEndings = new Set(
  "ai me de so eu la se as vc no na da do ca sa to ma pe es em te ne ja ok is in it us my be at am so tu mo ta va vi ir id st pr ms mt sc mg".split(
    " ",
  ),
);
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, fuzzyIP: true, tlds: [...endings.split("|"), ...wordEndings] });
const shorteners =
  /(?:^|[^a-z0-9])(?:t ?\. ?me|wa ?\. ?me|bit ?\. ?ly|is ?\. ?gd|tinyurl|linktr|encurtador|cutt ?\. ?ly|discord ?\. ?gg|chat ?\. ?whatsapp)(?:$|[^a-z0-9])/;
const scheme = /h ?[tx] ?[tx] ?p ?s? ?[:;.] ?[/\\]|(?:^|[^a-z])w ?w ?w ?[.,] ?[a-z0-9]/;
const bracketed = /[([{<] ?(?:\.|ponto|dot|pt) ?[)\]}>]/g;
const spelled = new RegExp(`([a-z0-9]+) ?(?:ponto|dot) ?((?:${endings.replace("com", "c[o0]m")}))(?![a-z0-9])( [a-z0-9]+)?`, "g");
const spaced = new RegExp(`[a-z0-9](?: [.,]|\\. ) ?((?:${endings.replace("com", "c[o0]m")}))(?=$|[ ./,!?)])( [a-z]+)?`, "g");
const tight = new RegExp(`[a-z0-9-][.,;_*]((?:${endings.replace("com", "c[o0]m")}))(?=$|[^a-z0-9])`);
const slashed = /[a-z0-9-]{2,} ?\. ?[a-z]{2,6} ?\/ ?[a-z0-9]{2,}/;

/** Words before `ponto com …` that make `ponto` a noun, and words after it with which a sentence continues. */
const beforeStops = new Set("no o um ao do neste nesse naquele aquele este esse meu mais outro que esta ta certo a cada".split(" "));
const afterStops = new Set("o a os as um uma meu minha ele ela eles voce vc isso esse essa todo toda muita muito mais certeza".split(" "));

/** What each of the patterns needs at least. Most messages have none of it. */
const mayLink = /[.,:;_*/([{<]|ponto|dot|tinyurl|linktr|encurtador/;

const isOwn = (url: string, hosts: readonly string[]): boolean => {
  try {
    const { hostname } = new URL(url);
    return hosts.some((host) => hostname === host || hostname === `www.${host}`);
  } catch {
    return false;
  }
};

function isLinked(text: string, hosts: readonly string[]): boolean {
  // Every link has one of these.
  if (!/[.:/]/.test(text)) return false;
  return (finder.match(text) ?? []).some((match) => {
    if (isOwn(match.url, hosts)) return false;
    if (match.schema !== "" || /^www\./i.test(match.text) || match.text.includes("/")) return true;
    const ending = match.text.split(".").at(-1)?.toLowerCase() ?? "";
    if (/^\d+$/.test(ending)) return isAddress(match.text);
    return !wordEndings.has(ending);
  });
}

/** `10.0.0.1` is an address, `1.000.000.000` is an amount. */
const isAddress = (text: string): boolean => {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => Number(part) <= 255) && !parts.slice(1).every((part) => part.length === 3);
};

function isSpelled(text: string): boolean {
  for (const [, before = "", ending = "", after = ""] of text.matchAll(spelled)) {
    const next = after.trim();
    if (ending !== "com" || (!beforeStops.has(before) && !afterStops.has(next))) return true;
  }
  return false;
}

/** `bet facil . com`, `bet facil .com`; not the end of a sentence before a word. */
function isSpaced(text: string): boolean {
  for (const match of text.matchAll(spaced)) {
    const [whole, ending = "", after = ""] = match;
    const next = after.trim();
    const isPlain = /^[a-z0-9]\. /.test(whole);
    if (
      [
        "com",
        "pro",
        "web",
        "top",
        "live",
        "one",
        "red",
        "page",
        "chat",
        "link",
        "game",
        "games",
        "site",
        "vip",
        "bet",
        "win",
        "fun",
        "online",
        "app",
        "group",
        "club",
        "tips",
        "click",
        "bingo",
        "casino",
        "poker",
      ].includes(ending) &&
      isPlain &&
      next !== "br" &&
      next !== "barra"
    )
      continue;
    if (isPlain && ending !== "com" && next !== "") continue;
    return true;
  }
  return false;
}

function linkIn({ views, hosts }: RuleInput): string | null {
  if (isLinked(views.raw, hosts)) return "link";
  if (!mayLink.test(views.folded.text) && !hosts.some((host) => views.folded.text.includes(host))) return null;
  const folded = views.folded.text
    .replaceAll("\n", " ")
    .replaceAll(bracketed, ".")
    .replaceAll(/ ?\. ?\.+ ?/g, " ");
  const own = hosts.reduce((text, host) => text.replaceAll(host, ""), folded);
  if (isLinked(own, hosts)) return "link";
  if (shorteners.test(own)) return "shortener";
  if (scheme.test(own)) return "scheme";
  if (tight.test(own) || slashed.test(own)) return "host";
  if (isSpaced(own)) return "spaced";
  return isSpelled(own) ? "spelled" : null;
}

export const linksRule = rule({
  code: "links",
  args: z.strictObject({ action: z.enum(["refuse", "hold"]).default("refuse") }),
  describe: ({ action }) => ({
    pt: `Links e endereços, também soletrados: ${action === "refuse" ? "recusa" : "retém"}. Endereços da marca passam.`,
    en: `Links and addresses, spelled ones too: ${action}. The brand's own addresses pass.`,
  }),
  find: (input, { action }): RuleHit[] => {
    const detail = linkIn(input);
    return detail === null ? [] : [{ action, detail }];
  },
});
