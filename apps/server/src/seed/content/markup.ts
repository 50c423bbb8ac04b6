/** A heading and what follows it: a text is a paragraph, a list of texts a list. Texts may hold inline markup. */
export type Section = readonly [title: string, ...blocks: readonly (string | readonly string[])[]];

const block = (content: string | readonly string[]): string =>
  typeof content === "string" ? `<p>${content}</p>` : `<ul>${content.map((item) => `<li>${item}</li>`).join("")}</ul>`;

/** An opening without heading, then the sections. */
export const markup = (opening: string, ...sections: readonly Section[]): string =>
  [block(opening), ...sections.flatMap(([title, ...blocks]) => [`<h2>${title}</h2>`, ...blocks.map(block)])].join("\n");
