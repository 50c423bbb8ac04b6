// @vitest-environment happy-dom
import { markupAttributes, markupTags } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { htmlOf, textOf, textSchema } from "./text-schema.ts";

const passed = (html: string): string => htmlOf(textOf(html));

/** Each element where it may stand. */
const samples: Readonly<Record<string, string>> = {
  hr: "<hr>",
  br: "<p>a<br>b</p>",
  img: '<p><img src="/a.webp" alt="Um trevo" width="40" height="30" loading="lazy"></p>',
  figcaption: "<figure><p>a</p><figcaption>b</figcaption></figure>",
  figure: "<figure><p>a</p><figcaption>b</figcaption></figure>",
  ...Object.fromEntries(["blockquote", "div"].map((tag) => [tag, `<${tag}><p>a</p></${tag}>`])),
  ...Object.fromEntries(["ul", "ol"].map((tag) => [tag, `<${tag}><li>a</li><li>b</li></${tag}>`])),
  li: "<ul><li><p>a</p><ul><li>b</li></ul></li></ul>",
  ...Object.fromEntries(["dl", "dt", "dd"].map((tag) => [tag, "<dl><dt>a</dt><dd>b</dd></dl>"])),
  ...Object.fromEntries(
    ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"].map((tag) => [
      tag,
      "<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>",
    ]),
  ),
  ...Object.fromEntries(["p", "h2", "h3", "h4", "pre"].map((tag) => [tag, `<${tag}>a &amp; b</${tag}>`])),
};

describe("the schema of a text", () => {
  it("has the elements of the sanitiser and no others", () => {
    const own = [...Object.keys(textSchema.nodes), ...Object.keys(textSchema.marks)].filter((name) => name !== "doc" && name !== "text");
    expect(own.toSorted()).toEqual(markupTags.toSorted());
  });

  it("has the attributes of the sanitiser and no others", () => {
    const allowed = (tag: string) => [...((markupAttributes as Record<string, string[]>)[tag] ?? []), ...markupAttributes["*"]];
    for (const tag of markupTags) {
      const { attrs = {} } = (textSchema.nodes[tag] ?? textSchema.marks[tag])?.spec ?? {};
      expect([tag, Object.keys(attrs).toSorted()]).toEqual([tag, allowed(tag).toSorted()]);
    }
  });

  it.each(markupTags)("gives back <%s> as it took it", (tag) => {
    const html = samples[tag] ?? `<p>a <${tag} lang="en">b</${tag}> c</p>`;
    expect(html).toContain(`<${tag}`);
    expect(passed(html)).toBe(html);
  });

  it("gives back links, languages and cells with their attributes", () => {
    const html =
      '<p lang="en"><a href="https://a.example/?b=1&amp;c=2" title="d" rel="noopener noreferrer nofollow">e</a> <time datetime="2026-11-28">f</time></p>' +
      '<ol start="3"><li>g</li></ol><table><tbody><tr><th colspan="2" scope="col">h</th></tr></tbody></table>';
    expect(passed(html)).toBe(html);
  });

  it("knows nothing else", () => {
    expect(passed('<p onclick="x">a<script>alert(1)</script></p><h1>b</h1><iframe src="//c"></iframe>')).not.toMatch(
      /script>|onclick|iframe|h1/,
    );
    expect(passed("<p></p>")).toBe("");
  });
});
