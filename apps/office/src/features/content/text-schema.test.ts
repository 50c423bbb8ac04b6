// @vitest-environment happy-dom
import { markupAttributes, markupTags } from "@trevo/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlOf, textOf, textSchema } from "./text-schema.ts";

const passed = (html: string): string => htmlOf(textOf(html));

/** Each element in an allowed position. */
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

const word = fc.constantFrom("a", "b &amp; c", "é");
const inTag = (tag: string, content: fc.Arbitrary<string>): fc.Arbitrary<string> => content.map((html) => `<${tag}>${html}</${tag}>`);
const line = fc.oneof(
  word,
  ...["strong", "em", "small", "q"].map((tag) => inTag(tag, word)),
  word.map((text) => `<span lang="en">${text}<span lang="la">b</span></span>`),
  word.map((text) => `<a href="/x" title="${text}">${text}</a>`),
  word.map((text) => `${text}<br>${text}`),
);
/** Never places two pieces of text next to each other: they would merge into one. */
const beside = (block: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    line,
    fc.array(block, { minLength: 1, maxLength: 3 }).map((all) => all.join("")),
    fc.tuple(line, block).map((both) => both.join("")),
    fc.tuple(block, line).map((both) => both.join("")),
  );
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    ...["p", "h2", "h3", "h4", "pre"].map((tag) => inTag(tag, line)),
    fc.constant("<hr>"),
    ...["blockquote", "div", "figure"].map((tag) => inTag(tag, beside(tie("block")))),
    ...["ul", "ol"].map((tag) => inTag(tag, inTag("li", beside(tie("block"))))),
    inTag(
      "dl",
      fc.tuple(inTag("dt", line), inTag("dd", beside(tie("block")))).map((both) => both.join("")),
    ),
    inTag(
      "dl",
      inTag(
        "div",
        fc.tuple(inTag("dt", line), inTag("dd", line)).map((both) => both.join("")),
      ),
    ),
    inTag("table", inTag("tbody", inTag("tr", inTag("td", beside(tie("block")))))),
  ),
}));
const blocks = fc.array(block, { minLength: 1, maxLength: 4 }).map((all) => all.join(""));

describe("the schema of a text", () => {
  it("has the elements of the sanitiser and no others", () => {
    const own = [...Object.keys(textSchema.nodes), ...Object.keys(textSchema.marks)].filter(
      (name) => !["doc", "text", "words", "terms"].includes(name),
    );
    expect(own.toSorted()).toEqual(markupTags.toSorted());
  });

  it("has the attributes of the sanitiser and no others", () => {
    const allowed = (tag: string) => [...((markupAttributes as Record<string, string[]>)[tag] ?? []), ...markupAttributes["*"]];
    for (const tag of markupTags) {
      const { attrs = {} } = (textSchema.nodes[tag] ?? textSchema.marks[tag])?.spec ?? {};
      expect([tag, Object.keys(attrs).toSorted()]).toEqual([tag, allowed(tag).toSorted()]);
    }
  });

  it.each(markupTags)("preserves <%s>", (tag) => {
    const html = samples[tag] ?? `<p>a <${tag} lang="en">b</${tag}> c</p>`;
    expect(html).toContain(`<${tag}`);
    expect(passed(html)).toBe(html);
  });

  it("preserves links, languages and cells with their attributes", () => {
    const html =
      '<p lang="en"><a href="https://a.example/?b=1&amp;c=2" title="d" rel="noopener noreferrer nofollow">e</a> <time datetime="2026-11-28">f</time></p>' +
      '<ol start="3"><li>g</li></ol><table><tbody><tr><th colspan="2" scope="col">h</th></tr></tbody></table>';
    expect(passed(html)).toBe(html);
  });

  it("drops everything else", () => {
    expect(passed('<p onclick="x">a<script>alert(1)</script></p><h1>b</h1><iframe src="//c"></iframe>')).not.toMatch(
      /script>|onclick|iframe|h1/,
    );
    expect(passed("<p></p>")).toBe("");
  });

  it.each([
    "<blockquote>a</blockquote>",
    "<blockquote>a<p>b</p></blockquote>",
    "<div>a<ul><li>b</li></ul>c</div>",
    "<ul><li>a<ol><li>b</li></ol></li><li><p>c</p></li></ul>",
    '<figure><img src="/a.webp" alt="b" loading="lazy"><figcaption>c</figcaption></figure>',
    "<dl><div><dt>a</dt><dd>b</dd></div><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>",
    "<dl><dt>a</dt><dd><div>b<p>c</p></div></dd></dl>",
    '<p><span lang="en">a <span lang="la">b</span> c</span></p>',
    "<table><tbody><tr><td>a<hr></td></tr></tbody></table>",
  ])("preserves text beside blocks, and nested elements: %s", (html) => {
    expect(passed(html)).toBe(html);
  });

  it("reads a row without a group as part of the body, as a browser does", () => {
    expect(passed("<table><tr><td>a</td></tr></table>")).toBe("<table><tbody><tr><td>a</td></tr></tbody></table>");
  });

  it("keeps adjacent typed paragraphs apart", () => {
    const [quote, words] = [textSchema.nodes["blockquote"], textSchema.nodes["words"]];
    const two = ["a", "b"].map((text) => words?.create(null, textSchema.text(text)) ?? textSchema.text(text));
    expect(htmlOf(textSchema.node("doc", null, [quote?.create(null, two) ?? textSchema.text("")]))).toBe(
      "<blockquote><p>a</p><p>b</p></blockquote>",
    );
  });

  it("preserves any markup that the sanitiser writes, with nested blocks", () => {
    fc.assert(
      fc.property(blocks, (html) => {
        expect(passed(html)).toBe(html);
      }),
      { numRuns: 400 },
    );
  });
});
