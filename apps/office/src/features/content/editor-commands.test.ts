// @vitest-environment happy-dom
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { commands, linkRange } from "./editor-commands.ts";
import { htmlOf, textOf } from "./text-schema.ts";

const linked = '<p>a <a href="/b">bc <strong>d</strong></a> e</p>';

/** Returns a state with the cursor, or the selection, between these positions. */
function stateAt(from: number, to = from, html = linked): EditorState {
  const doc = textOf(html);
  return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
}
const after = (state: EditorState, command: ReturnType<typeof commands.link>): string => {
  let { doc } = state;
  command(state, (transaction) => void ({ doc } = transaction));
  return htmlOf(doc);
};

describe("a link in the editor", () => {
  it.each([3, 4, 6, 7])("is found as a whole around a cursor at %i", (at) => {
    expect(linkRange(stateAt(at))).toEqual({ from: 3, to: 7, href: "/b" });
  });

  it("is not found next to it", () => {
    expect([1, 2, 8].map((at) => linkRange(stateAt(at)))).toEqual([null, null, null]);
  });

  it("gets another address as a whole, and keeps bold text in it", () => {
    expect(after(stateAt(4), commands.link("/new"))).toBe('<p>a <a href="/new">bc <strong>d</strong></a> e</p>');
  });

  it("is created from the selection", () => {
    expect(after(stateAt(1, 2), commands.link("/x"))).toBe(`<p><a href="/x">a</a> ${linked.slice("<p>a ".length)}`);
    expect(linkRange(stateAt(2, 5))).toEqual({ from: 2, to: 5, href: "/b" });
  });

  it("is removed as a whole by a cursor inside it", () => {
    expect(after(stateAt(4), commands.unlink)).toBe("<p>a bc <strong>d</strong> e</p>");
  });
});

describe("a list in the editor", () => {
  it("is created from paragraphs, and its items contain text without paragraphs", () => {
    expect(after(stateAt(1, 6, "<p>ab</p><p>cd</p>"), commands.bullets)).toBe("<ul><li>ab</li><li>cd</li></ul>");
  });

  it("continues with a new item at the end of one", () => {
    expect(after(stateAt(5, 5, "<ul><li>ab</li></ul>"), commands.splitItem)).toBe("<ul><li>ab</li><li></li></ul>");
  });
});
