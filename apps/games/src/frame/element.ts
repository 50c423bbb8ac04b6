type Attributes = Record<string, string | number | boolean>;

/** Creates an element. `true` sets an attribute without a value, `false` omits it. `class` and all others are plain attributes. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** Creates an SVG element from markup of this code base. Never pass markup from a response. */
export function drawing(markup: string): SVGElement {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const drawn = template.content.firstElementChild;
  if (!(drawn instanceof SVGElement)) throw new TypeError("the markup draws nothing");
  return drawn;
}
