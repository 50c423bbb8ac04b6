import type { TenantSettings } from "@trevo/contract";

/** A third party's script that a brand configured: its address, and the id by which the third party knows the brand. */
export interface ThirdParty {
  readonly id: string;
  readonly script: string;
}

/** Third parties that a brand allows in its pages. Null: none, and the browser blocks them. */
export interface ThirdParties {
  /** Loaded only after consent. */
  readonly tagManager: ThirdParty | null;
  /** Loaded only for players. */
  readonly chat: ThirdParty | null;
  /** Loaded only on forms that need it. */
  readonly captcha: ThirdParty | null;
}

export const noThirdParties: ThirdParties = { tagManager: null, chat: null, captcha: null };

/** Settings are free text from an operator: a value that does not match its form is not used. */
const forms = {
  tagManager: /^GTM-[A-Z0-9]{4,12}$/,
  chat: /^[A-Za-z0-9]{4,40}$/,
  captcha: /^[A-Za-z0-9_-]{10,80}$/,
} as const;

const turnstile = "https://challenges.cloudflare.com";
const turnstileScript = "/turnstile/v0/api.js?render=explicit";

type Configured = Pick<TenantSettings, "gtmId" | "gtmSource" | "chat_support" | "jivoChat" | "turnstileSiteKey">;

/** Origin that replaces the third parties. Null: the real ones are used. */
export interface StandIns {
  /** Origin of the sandbox, which plays all of them in demo mode. */
  readonly origin: string;
  /** True if a secret is configured: then the captcha is the real one in demo mode too. */
  readonly realCaptcha: boolean;
}

export function thirdPartiesOf(settings: Configured, standIn: StandIns | null): ThirdParties {
  const at = (origin: string, path: string): string => (standIn ? `${standIn.origin}/third-parties${path}` : `${origin}${path}`);
  const party = (kind: keyof typeof forms, id: string | null, address: (id: string) => string): ThirdParty | null =>
    id !== null && forms[kind].test(id) ? { id, script: address(id) } : null;
  const tagOrigin = httpsOrigin(settings.gtmSource) ?? "https://www.googletagmanager.com";
  return {
    tagManager: party("tagManager", settings.gtmId, (id) => at(tagOrigin, `/gtm.js?id=${id}`)),
    chat: settings.chat_support ? party("chat", settings.jivoChat, (id) => at("https://code.jivosite.com", `/widget/${id}`)) : null,
    captcha: party("captcha", settings.turnstileSiteKey, () =>
      standIn?.realCaptcha ? turnstile + turnstileScript : at(turnstile, turnstileScript),
    ),
  };
}

/** Returns `https://tags.example.com`, without path, user or port. Null for anything else. */
function httpsOrigin(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.protocol === "https:" && url.username === "" && url.password === "" && /^[a-z\d.-]+$/.test(url.hostname);
  return plain && url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : null;
}
