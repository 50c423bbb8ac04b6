/** A heading and its blocks: a text is a paragraph, a list of texts is a list. Texts may contain inline markup. */
export type Section = readonly [title: string, ...blocks: readonly (string | readonly string[])[]];

const block = (content: string | readonly string[]): string =>
  typeof content === "string" ? `<p>${content}</p>` : `<ul>${content.map((item) => `<li>${item}</li>`).join("")}</ul>`;

/** Renders an opening without a heading, then the sections. */
export const markup = (opening: string, ...sections: readonly Section[]): string =>
  [block(opening), ...sections.flatMap(([title, ...blocks]) => [`<h2>${title}</h2>`, ...blocks.map(block)])].join("\n");
