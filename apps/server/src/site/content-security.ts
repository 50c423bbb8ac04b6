import type { ThirdParties } from "./third-parties.ts";

type Directive = "script" | "connect" | "frame" | "img" | "style" | "font";
type Sources = Partial<Record<Directive, readonly string[]>>;

/** Sources that each third party needs in addition to its script, according to its own documentation. */
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
  /** Origin of the page itself; its sockets use the same host. */
  readonly origin: string;
  /** Origins that may be framed in addition to our own, such as a studio's. */
  readonly frames: readonly string[];
  /** Origins that pages may call in addition to our own, such as the sandbox's push service. */
  readonly calls?: readonly string[] | undefined;
  readonly thirdParties: ThirdParties;
  /** Script of the partner's sportsbook, on the pages that show it. */
  readonly bookScript?: string | null | undefined;
  /** Origin that may frame the page; its own if absent. */
  readonly framedBy?: string | undefined;
}

/** Policy for pages of the brand's origin. Inline scripts and styles need the response's nonce; third parties need the brand's settings. */
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
    // React writes style attributes; these cannot run code.
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

/** Address of the real-time connection. Not every browser includes it in 'self'. */
const socketsOf = (origin: string): string => origin.replace(/^http/, "ws");

/** Permissions that neither our pages nor the pages they frame may request from a visitor. */
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

/**
 * Each configured third party's own origin gets the rights of its kind. The same applies to the stand-in that replaces it, and to no other
 * origin.
 */
function sourcesFor(directive: Directive, thirdParties: ThirdParties): string[] {
  const sources = Object.entries(thirdParties).flatMap(([kind, party]: [string, ThirdParties["chat"]]) => {
    if (!party) return [];
    const own = needs[kind as keyof ThirdParties];
    const { origin } = new URL(party.script);
    return directive === "script" || own[directive] ? [origin, ...(own[directive] ?? [])] : [];
  });
  return [...new Set(sources)];
}

/** A partner's sportsbook draws itself into the page: its own origin, and no other, gets the rights for that. */
function bookSources(directive: Directive, script: string | null): string[] {
  if (script === null) return [];
  const { origin } = new URL(script);
  return directive === "connect" ? [origin, socketsOf(origin)] : [origin];
}

/** Policy for a house game's client: its own files, our API and our sockets, inside our own frame. */
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
 * Policy for the back office's page: its own files, its own calls, frames of previews, and nothing else. No inline script runs, no text
 * becomes markup, and no page may frame it.
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
