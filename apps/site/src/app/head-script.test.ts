import { describe, expect, it } from "vitest";
import { headScript } from "./head-script.ts";

interface Head {
  mode?: string;
  session?: string;
  /** `media` attributes of the light and the dark colour. */
  media: string[];
}

/** Runs the script in a head like the server's. */
function run({ stored = {}, forced, broken = false }: { stored?: Record<string, string>; forced?: string; broken?: boolean }): Head {
  const metas = ["light", "dark"].map((scheme) => ({ media: `(prefers-color-scheme: ${scheme})`, dataset: { scheme } }));
  const dataset: Record<string, string> = forced ? { mode: forced } : {};
  const getItem = (key: string) => {
    if (broken) throw new Error("refused");
    return stored[key] ?? null;
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as text too
  const script = new Function("document", "localStorage", "addEventListener", "location", "window", headScript) as (
    ...page: object[]
  ) => void;
  const window: { documentAddress?: string } = {};
  const location = { pathname: "/en/help", search: "?tab=a", hash: "#b" };
  script({ documentElement: { dataset }, querySelectorAll: () => metas }, { getItem }, () => undefined, location, window);
  expect(window.documentAddress).toBe("/en/help?tab=a");
  return { ...dataset, media: metas.map((meta) => meta.media) };
}

describe("the head's script", () => {
  const asTheDeviceSays = ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"];

  it("leaves the colour mode to the device where none is preferred", () => {
    expect(run({})).toEqual({ session: "guest", media: asTheDeviceSays });
    expect(run({ stored: { "color-mode": "sepia" } })).toEqual({ session: "guest", media: asTheDeviceSays });
  });

  it("sets the preferred mode on the root and its colour on the browser's bars", () => {
    expect(run({ stored: { "color-mode": "light", auth: "x" } })).toEqual({ mode: "light", session: "player", media: ["all", "not all"] });
  });

  it("keeps the page's own mode", () => {
    expect(run({ stored: { "color-mode": "light" }, forced: "dark" })).toEqual({
      mode: "dark",
      session: "guest",
      media: ["not all", "all"],
    });
  });

  it("works without storage", () => expect(run({ broken: true })).toEqual({ media: asTheDeviceSays }));
});
