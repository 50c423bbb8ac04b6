import { describe, expect, it } from "vitest";
import { importantRules, listSelectors, strayStyles } from "./site-styles.ts";

const ui = { path: "packages/ui/src/css/base.css", text: ".panel { margin: 0 }\n.icon { width: 24px }" };
const frame = { path: "apps/site/src/app/frame/frame.css", text: "body { margin: 0 }\n.frame { display: grid }" };
const wallet = { path: "apps/site/src/features/wallet/wallet.css", text: ".report { display: grid }\n.report .icon { width: 16px }" };
const page = (name: string, text: string) => ({ path: `apps/site/src/features/${name}/${name}-page.tsx`, text });
const sheet = (name: string, text: string) => ({ path: `apps/site/src/features/${name}/${name}.css`, text });

const planted: [name: string, text: string, found: string][] = [
  ["a shared class by itself", ".panel { margin: 4px }", ".panel: no class of features/boxes"],
  ["an element by itself", "html { margin: 4px }", "html: no class of features/boxes"],
  ["another folder's class below an attribute", '[data-nav="flat"] .frame { gap: 0 }', "no class of features/boxes"],
  ["a rule that names a string", '[data-corners="leaf"] { margin: 4px }', '[data-corners="leaf"]: no class of features/boxes'],
  ["the second of a list", ".box, .panel { margin: 4px }", ".panel: no class of features/boxes"],
  ["a rule within a media query", "@media print { .panel { margin: 4px } }", ".panel: no class of features/boxes"],
  ["another feature's class", ".report { margin: 4px }", ".report: styled by features/wallet and features/boxes"],
];

describe("the check of the site's styles", () => {
  it.each(planted)("finds %s", (_, text, found) => {
    expect(strayStyles([ui, frame, wallet, sheet("boxes", text)], []).join("\n")).toContain(found);
  });

  it("finds a class of a feature that the app styles", () => {
    const app = { ...frame, text: `${frame.text}\n.report { gap: 0 }` };
    expect(strayStyles([ui, app, wallet], []).join("\n")).toContain(
      "features/wallet/wallet.css: line 1: .report: no class of features/wallet",
    );
  });

  it("finds a class of another feature", () => {
    const found = strayStyles([ui, wallet], [page("boxes", `const a = <i className={open ? "report" : "panel"} />;`)]);
    expect(found).toEqual(["apps/site/src/features/boxes/boxes-page.tsx: .report belongs to features/wallet"]);
  });

  it("accepts a feature's own classes and shared ones within them", () => {
    const own = sheet(
      "boxes",
      ".box, .box > .panel:not(.icon, p) { margin: 4px }\n@keyframes turn { from { rotate: 0turn } }\n.frame:has(.box) { gap: 0 }",
    );
    expect(strayStyles([ui, frame, wallet, own], [page("boxes", `const a = <i className="box panel" />;`)])).toEqual([]);
  });

  it("ignores comments and strings, and reads nested selectors", () => {
    const css = `/* .no { } */ .a::after { content: "} .no {" }\n@media print { .b { & > p { margin: 0 } } }`;
    expect(listSelectors(css).map(({ selector }) => selector)).toEqual([".a::after", ".b", ".b & > p"]);
  });

  it("finds !important outside its one stylesheet", () => {
    const text = ".a { margin: 0; }\n.b { margin: 0 !important; }";
    expect(importantRules(sheet("boxes", text))).toEqual([
      "line 2: !important: only in packages/ui/src/css/overrides.css, with the reason",
    ]);
    expect(importantRules({ path: "packages/ui/src/css/overrides.css", text })).toEqual([]);
    expect(importantRules({ path: "apps/games/src/frame/frame.css", text })).toEqual([]);
    expect(importantRules(sheet("boxes", "/* no !important here */"))).toEqual([]);
  });
});
