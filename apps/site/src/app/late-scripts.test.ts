import { describe, expect, it } from "vitest";
import { scriptsAfterPaint } from "./late-scripts.ts";

const nonce = "bm9uY2U";

/** A page as React Router writes it. */
const page = [
  `<head><link rel="modulepreload" href="/assets/entry.js" nonce="${nonce}"/><link rel="modulepreload" href="/assets/home.js" nonce="${nonce}"/></head>`,
  `<body><script nonce="${nonce}">window.context = 1</script><script nonce="${nonce}" type="module" async="">;`,
  `import * as route0 from "/assets/root.js";`,
  `import * as route1_main from "/assets/home.js";`,
  `window.modules = {"root":route0};`,
  `import("/assets/entry.js");</script></body>`,
].join("\n");

const scriptOf = (html: string): string => /async="">(.*?)<\/script>/s.exec(html)?.[1] ?? "";

describe("a page's scripts", () => {
  const late = scriptsAfterPaint(page, nonce);

  it("are not requested by the head", () => {
    expect(late).not.toContain("<link");
    expect(scriptOf(late)).toContain(`["/assets/entry.js","/assets/home.js"]`);
  });

  it("are imported in their order after the first paint", () => {
    const order = [
      "await new Promise",
      "modulepreload",
      `route0 = await import("/assets/root.js")`,
      `route1_main = await import(`,
      'entry.js")',
    ];
    const places = order.map((part) => scriptOf(late).indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(late).not.toMatch(/^import \*/m);
  });

  it("are distinguished from a brand's own markup", () => {
    const written = `<link rel="modulepreload" href="/mine.js"/><script type="module" async="">import * as own from "/own.js";</script>`;
    expect(scriptsAfterPaint(written, nonce)).toBe(written);
  });
});

interface Visit {
  hidden?: boolean;
  /** Names of paints that the browser reports. */
  paints?: string[];
  /** The timeout has passed. */
  late?: boolean;
}

/** Returns whether the script continues, in a page without files to request. */
async function begins({ hidden = false, paints = [], late = false }: Visit): Promise<boolean> {
  const empty = scriptOf(scriptsAfterPaint(`<script nonce="${nonce}" type="module" async=""></script>`, nonce));
  const Observer = function (callback: (list: object) => void) {
    return { observe: () => callback({ getEntriesByName: (name: string) => paints.filter((paint) => paint === name) }) };
  };
  const timer = (ring: () => void) => void (late && ring());
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as typeof Function;
  const script = new AsyncFunction("document", "PerformanceObserver", "setTimeout", empty) as (...page: unknown[]) => Promise<void>;
  const waiting = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([script({ hidden }, Observer, timer).then(() => true), waiting]);
}

describe("the wait for the first paint", () => {
  it.each<[string, Visit, boolean]>([
    ["is over with the first content", { paints: ["first-paint", "first-contentful-paint"] }, true],
    ["goes on behind a bare ground", { paints: ["first-paint"] }, false],
    ["goes on before any paint", {}, false],
    ["is none in a tab that nobody sees", { hidden: true }, true],
    ["has an end", { late: true }, true],
  ])("%s", async (_what, visit, expected) => expect(await begins(visit)).toBe(expected));
});
