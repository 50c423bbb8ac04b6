/** Tags allowed in a brand's text. None of them can run, load, style, submit, or change how the parser reads what follows. */
export const markupTags: readonly string[] = [
  "h2 h3 h4 p br hr blockquote pre div span a img figure figcaption",
  "ul ol li dl dt dd table caption thead tbody tfoot tr th td",
  "strong b em i u s small mark sub sup abbr code kbd cite q time",
].flatMap((names) => names.split(" "));

const cell = ["colspan", "rowspan"];
export const markupAttributes = {
  "*": ["lang", "dir"],
  a: ["href", "title", "rel"],
  img: ["src", "alt", "width", "height", "loading"],
  abbr: ["title"],
  ol: ["start", "reversed"],
  time: ["datetime"],
  th: [...cell, "scope"],
  td: cell,
};
