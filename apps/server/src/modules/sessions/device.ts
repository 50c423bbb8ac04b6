import type { AccountSession } from "@trevo/contract";

type Device = AccountSession["device"];

/** In the order in which they are looked for: many browsers also call themselves Chrome, and Chrome calls itself Safari. */
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

/** What a browser says that it is. Anybody can say anything: it serves the player's recognition, and decides nothing. */
export function describeDevice(userAgent: string): Device {
  const system = nameIn(systems, userAgent);
  return { kind: kindOf(system, userAgent), browser: nameIn(browsers, userAgent), system };
}

function kindOf(system: string | null, userAgent: string): Device["kind"] {
  if (system === null) return "unknown";
  if (system === "iPadOS" || (system === "Android" && !/Mobile/.test(userAgent))) return "tablet";
  return system === "iOS" || system === "Android" ? "phone" : "computer";
}

/** Whether two browsers look like one device to their owner: an update changes the version, and nothing else. */
export function sameDevice(one: string, other: string): boolean {
  const [a, b] = [describeDevice(one), describeDevice(other)];
  return a.kind === b.kind && a.browser === b.browser && a.system === b.system;
}

/** `189.62.14.7` → `189.62.•.•`; of an IPv6 address, the first two groups. */
export function maskAddress(ip: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.•.•`;
  return `${ip.split(":").slice(0, 2).join(":")}:…`;
}
