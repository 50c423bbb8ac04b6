/**
 * Attributes: `true` sets one without a value, `false` and `undefined` omit it; `--x` is a custom property, `onclick` a listener, and `key`
 * identifies a child among its siblings.
 */
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/** The description of an element. A node among views is used as it is; null and false render nothing. */
export interface View {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly Child[];
}

export type Child = View | Node | string | null | false;

export const h = (tag: string, attributes: Attributes = {}, ...children: readonly Child[]): View => ({ tag, attributes, children });

/** Caches the view of an object, so that an unchanged object is not compared again. */
export function viewOnce<T extends object>(make: (thing: T) => View): (thing: T) => View {
  const made = new WeakMap<T, View>();
  return (thing) => {
    const known = made.get(thing) ?? make(thing);
    made.set(thing, known);
    return known;
  };
}

interface Drawn {
  readonly child: View | Node | string;
  readonly node: Node;
  readonly children: Map<unknown, Drawn>;
}

/**
 * Returns a function that gives an element these children. A child with a known key keeps its element, and with it its position, focus and
 * animations.
 */
export function createRender(parent: Element): (...children: readonly Child[]) => void {
  let drawn = new Map<unknown, Drawn>();
  return (...children) => (drawn = patchChildren(parent, drawn, children));
}

function patchChildren(parent: Node, before: ReadonlyMap<unknown, Drawn>, children: readonly Child[]): Map<unknown, Drawn> {
  const after = new Map<unknown, Drawn>();
  const counts = new Map<string, number>();
  for (const child of children) {
    if (child === null || child === false) continue;
    const key = keyOf(child, counts);
    after.set(key, patch(before.get(key), child));
  }
  for (const [key, { node }] of before) if (after.get(key)?.node !== node) parent.removeChild(node);
  let next = parent.firstChild;
  for (const { node } of after.values()) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  return after;
}

/** Returns the child's own key, or its index among children of the same kind. */
function keyOf(child: View | Node | string, counts: Map<string, number>): unknown {
  if (child instanceof Node) return child;
  const kind = typeof child === "string" ? "#" : child.tag;
  const key = typeof child === "string" ? undefined : child.attributes["key"];
  if (key !== undefined) return `${kind} ${String(key)}`;
  const count = counts.get(kind) ?? 0;
  counts.set(kind, count + 1);
  return `${kind}#${count}`;
}

function patch(before: Drawn | undefined, child: View | Node | string): Drawn {
  if (before?.child === child) return before;
  if (child instanceof Node) return { child, node: child, children: new Map() };
  if (typeof child === "string") {
    const node = before?.node ?? document.createTextNode("");
    node.nodeValue = child;
    return { child, node, children: new Map() };
  }
  const element = (before?.node as HTMLElement | undefined) ?? document.createElement(child.tag);
  patchAttributes(element, (before?.child as View | undefined)?.attributes ?? {}, child.attributes);
  return { child, node: element, children: patchChildren(element, before?.children ?? new Map(), child.children) };
}

function patchAttributes(element: HTMLElement, before: Attributes, after: Attributes): void {
  for (const name of Object.keys(before)) if (!(name in after)) patchAttribute(element, name, undefined);
  for (const [name, value] of Object.entries(after)) if (before[name] !== value && name !== "key") patchAttribute(element, name, value);
}

function patchAttribute(element: HTMLElement, name: string, value: Attributes[string]): void {
  if (name.startsWith("on")) (element as unknown as Record<string, unknown>)[name] = value ?? null;
  else if (name.startsWith("--")) element.style.setProperty(name, value === undefined ? "" : String(value));
  else if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}
