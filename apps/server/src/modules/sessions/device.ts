import type { AccountSession } from "@trevo/contract";

type Device = AccountSession["device"];

/** In the order in which they are checked: many browsers also contain the name Chrome, and Chrome contains Safari. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ["Samsung Internet", /SamsungBrowser\//],
  ["Opera", /OPR\/|OPiOS\//],
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Version\/[\d.]+.*Safari\//],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ["iPadOS", /iPad/],
  ["iOS", /iPhone|iPod/],
  ["Android", /Android/],
  ["Windows", /Windows NT/],
  ["macOS", /Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux|X11/],
];

const nameIn = (list: typeof browsers, userAgent: string): string | null =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;

/**
 * Describes a browser by what it claims to be. The claim can be forged: it helps the player to recognise a session, and decides nothing.
 */
export function describeDevice(userAgent: string): Device {
  const system = nameIn(systems, userAgent);
  return { kind: kindOf(system, userAgent), browser: nameIn(browsers, userAgent), system };
}

function kindOf(system: string | null, userAgent: string): Device["kind"] {
  if (system === null) return "unknown";
  if (system === "iPadOS" || (system === "Android" && !/Mobile/.test(userAgent))) return "tablet";
  return system === "iOS" || system === "Android" ? "phone" : "computer";
}

/** Whether two browsers look like one device to their owner. An update changes only the version. */
export function sameDevice(one: string, other: string): boolean {
  const [a, b] = [describeDevice(one), describeDevice(other)];
  return a.kind === b.kind && a.browser === b.browser && a.system === b.system;
}

/** `189.62.14.7` → `189.62.•.•`. For IPv6, the first two groups stay. */
export function maskAddress(ip: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.•.•`;
  return `${ip.split(":").slice(0, 2).join(":")}:…`;
}
