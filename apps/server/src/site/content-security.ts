import type { ThirdParties } from "./third-parties.ts";

type Directive = "script" | "connect" | "frame" | "img" | "style" | "font";
type Sources = Partial<Record<Directive, readonly string[]>>;

/** What each stranger needs beyond its script, as its own documentation says. */
const needs: Record<keyof ThirdParties, Sources> = {
  tagManager: {
    script: ["https://*.googletagmanager.com"],
    connect: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
    img: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  },
  chat: {
    script: ["https://*.jivosite.com"],
    connect: ["https://*.jivosite.com", "wss://*.jivosite.com"],
    frame: ["https://*.jivosite.com"],
    img: ["https://*.jivosite.com"],
    style: ["https://*.jivosite.com"],
    font: ["https://*.jivosite.com"],
  },
  captcha: { frame: ["https://challenges.cloudflare.com"] },
};

export interface PolicyNeeds {
  readonly nonce: string;
  /** Of the page itself: its sockets go to the same host. */
  readonly origin: string;
  /** Origins that may be framed besides our own, such as a studio's. */
  readonly frames: readonly string[];
  /** Origins that pages may call besides our own, such as the sandbox's push service. */
  readonly calls?: readonly string[] | undefined;
  readonly thirdParties: ThirdParties;
  /** The script of the partner's sportsbook, on the pages that show it. */
  readonly bookScript?: string | null | undefined;
  /** The origin that may frame the page; its own where absent. */
  readonly framedBy?: string | undefined;
}

/** What pages of the brand's origin may load. Inline scripts and styles need the response's nonce; strangers, the brand's settings. */
export function sitePolicy({
  nonce,
  origin,
  frames,
  calls = [],
  thirdParties,
  bookScript = null,
  framedBy = "'self'",
}: PolicyNeeds): string {
  const extra = (directive: Directive): string =>
    [...new Set([...sourcesFor(directive, thirdParties), ...bookSources(directive, bookScript)])].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${extra("script")}`,
    `style-src 'self' 'nonce-${nonce}' ${extra("style")}`,
    // React writes style attributes; they cannot run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${extra("img")}`,
    `font-src 'self' ${extra("font")}`,
    `connect-src 'self' ${socketsOf(origin)} ${[...calls, extra("connect")].join(" ")}`,
    `frame-src 'self' ${[...frames, extra("frame")].join(" ")}`,
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ]
    .map((directive) => directive.trim())
    .join("; ");
}

/** Where real time connects to. Not every browser counts it as 'self'. */
const socketsOf = (origin: string): string => origin.replace(/^http/, "ws");

/** What neither our pages nor what they frame may ask a visitor for. */
export const permissionsPolicy = [
  "accelerometer",
  "bluetooth",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Each configured stranger's own origin may do what that kind of stranger does; a stand-in therefore may too, and nobody else. */
function sourcesFor(directive: Directive, thirdParties: ThirdParties): string[] {
  const sources = Object.entries(thirdParties).flatMap(([kind, party]: [string, ThirdParties["chat"]]) => {
    if (!party) return [];
    const own = needs[kind as keyof ThirdParties];
    const { origin } = new URL(party.script);
    return directive === "script" || own[directive] ? [origin, ...(own[directive] ?? [])] : [];
  });
  return [...new Set(sources)];
}

/** A partner's sportsbook draws itself into the page: its own origin may do what that takes, and nobody else. */
function bookSources(directive: Directive, script: string | null): string[] {
  if (script === null) return [];
  const { origin } = new URL(script);
  return directive === "connect" ? [origin, socketsOf(origin)] : [origin];
}

/** What a house game's client may load: its own files, our API and our sockets, inside our own frame. */
export const gamePolicy = (origin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socketsOf(origin)}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join("; ");

/**
 * The back office's page: its own files, its own calls, frames of previews, and nothing else. Nothing inline runs, no text becomes markup, and nobody
 * frames it.
 */
export const officePolicy = (previews: string): string =>
  [
    "default-src 'none'",
    `frame-src ${previews}`,
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types ProseMirrorClipboard",
  ].join("; ");
