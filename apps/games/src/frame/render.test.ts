// @vitest-environment happy-dom
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createRender, h, type Child } from "./render.ts";

let box: HTMLElement;
let render: ReturnType<typeof createRender>;

beforeEach(() => {
  document.body.replaceChildren((box = document.createElement("div")));
  render = createRender(box);
});

describe("a render", () => {
  it("creates elements with attributes, texts and children", () => {
    render(h("p", { class: "line", hidden: true, "data-n": 3, title: undefined, lang: false }, "a ", h("b", {}, "b"), null, false));
    expect(box.innerHTML).toBe('<p class="line" hidden="" data-n="3">a <b>b</b></p>');
  });

  it("changes, adds and removes attributes of the same element", () => {
    render(h("p", { class: "a", title: "x" }));
    const [element] = box.children;
    render(h("p", { class: "b", lang: "pt", title: false }));
    expect(box.children[0]).toBe(element);
    expect(box.innerHTML).toBe('<p class="b" lang="pt"></p>');
    render(h("p"));
    expect(box.innerHTML).toBe("<p></p>");
  });

  it("writes only what has changed", async () => {
    const row = (amount: string) => h("li", { class: "won", "aria-label": amount }, "R$ ", h("b", {}, amount));
    render(row("1,00"));
    const changes: string[] = [];
    const observer = new MutationObserver((records) => changes.push(...records.map(({ type }) => type)));
    observer.observe(box, { subtree: true, childList: true, characterData: true, attributes: true });
    render(row("1,00"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(changes).toEqual([]);
    render(row("2,00"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(changes.toSorted()).toEqual(["attributes", "characterData"]);
    expect(box.textContent).toBe("R$ 2,00");
  });

  it("sets and removes custom properties through the element's style", () => {
    render(h("i", { "--paint": "red" }));
    const style = (box.firstElementChild as HTMLElement).style;
    expect(style.getPropertyValue("--paint")).toBe("red");
    render(h("i", {}));
    expect(style.getPropertyValue("--paint")).toBe("");
  });

  it("calls the listener of the latest render, once", () => {
    const clicked: string[] = [];
    const button = (name: string) => h("button", { onclick: () => clicked.push(name) });
    render(button("first"));
    render(button("second"));
    (box.firstElementChild as HTMLElement).click();
    expect(clicked).toEqual(["second"]);
    render(h("button", {}));
    (box.firstElementChild as HTMLElement).click();
    expect(clicked).toEqual(["second"]);
  });

  it("inserts an existing node as it is", () => {
    const input = document.createElement("input");
    render(h("label", {}, "Stake"), input);
    input.value = "5,00";
    render(input, h("label", {}, "Stake"), h("p"));
    expect(box.firstChild).toBe(input);
    expect(input.value).toBe("5,00");
    render(h("p"));
    expect(input.isConnected).toBe(false);
  });

  it("keeps the focus of an element while its siblings change", () => {
    const keys = (...names: string[]) => names.map((name) => h("button", { key: name }, name));
    render(...keys("hit", "stand", "double"));
    const stand = box.children[1] as HTMLElement;
    stand.focus();
    render(...keys("stand", "split"));
    expect(document.activeElement).toBe(stand);
    expect(box.textContent).toBe("standsplit");
  });

  it("creates a new element if the key now has another tag", () => {
    render(h("a", { key: 1 }));
    const [before] = box.children;
    render(h("b", { key: 1 }));
    expect(box.innerHTML).toBe("<b></b>");
    expect(box.children[0]).not.toBe(before);
  });

  it("skips a view if it is the same object", () => {
    const fixed = h("p", {}, "fixed");
    render(fixed);
    const text = box.querySelector("p")?.firstChild;
    if (text) text.nodeValue = "changed by hand";
    render(fixed, h("i"));
    expect(box.textContent).toBe("changed by hand");
  });

  it("renders text as text, never as markup", () => {
    render(h("p", { title: '"><img>' }, "<img src=x>"));
    expect(box.querySelector("img")).toBeNull();
    expect(box.textContent).toBe("<img src=x>");
  });
});

describe("any sequence of renders", () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 7 });

  it("has the same result as one render into an empty element, and keeps the element of every remaining key", () => {
    fc.assert(
      fc.property(fc.array(keys, { minLength: 2, maxLength: 6 }), (sequence) => {
        const into = document.createElement("ul");
        const again = createRender(into);
        const rows = (order: readonly number[]): Child[] => [
          "head",
          ...order.map((key) => h("li", { key, "data-key": key }, String(key), key % 2 === 0 && h("b"))),
          h("li", {}, "foot"),
        ];
        let before = new Map<string, Element>();
        for (const order of sequence) {
          again(...rows(order));
          const fresh = document.createElement("ul");
          createRender(fresh)(...rows(order));
          expect(into.innerHTML).toBe(fresh.innerHTML);
          const now = new Map([...into.children].map((child) => [child.getAttribute("data-key") ?? "foot", child]));
          for (const [key, element] of now) if (before.has(key)) expect(before.get(key)).toBe(element);
          before = now;
        }
      }),
      { numRuns: 60 },
    );
  });
});
