import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { MarkType, Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { textSchema } from "./text-schema.ts";

const need = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error("the schema lacks it");
  return thing;
};
const item = need(textSchema.nodes["li"]);
const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(need(textSchema.nodes["br"]).create()).scrollIntoView());
  return true;
};
const markOf = (name: string): MarkType => need(textSchema.marks[name]);

/** Turns paragraphs into items that contain their text directly. */
const listOf =
  (tag: "ul" | "ol"): Command =>
  (state, dispatch) =>
    wrapInList(need(textSchema.nodes[tag]))(
      state,
      dispatch &&
        ((tr) => {
          const { from, to } = tr.selection;
          tr.doc.nodesBetween(from, to, ({ type }, pos, parent) => {
            if (type.name === "p" && parent?.type === item) tr.setNodeMarkup(pos, textSchema.nodes["words"], {});
          });
          dispatch(tr);
        }),
    );

interface LinkRange {
  readonly from: number;
  readonly to: number;
  /** Address of the existing link; null if there is none. */
  readonly href: string | null;
}

/** Returns the range that a link would apply to: the selection, or the whole link around the cursor. */
export function linkRange({ selection, doc }: EditorState): LinkRange | null {
  const { $from, from, to, empty } = selection;
  const linkOf = (node: Node | null | undefined) => node?.marks.find(({ type }) => type.name === "a");
  if (!empty) {
    let href: string | null = null;
    doc.nodesBetween(from, to, (node) => {
      const { href: found } = linkOf(node)?.attrs ?? {};
      if (typeof found === "string") href ??= found;
    });
    return { from, to, href };
  }
  const { parent } = $from;
  const here = linkOf($from.nodeAfter) ?? linkOf($from.nodeBefore);
  if (!here) return null;
  const isPart = (index: number): boolean => here.isInSet(parent.maybeChild(index)?.marks ?? []);
  const place = isPart($from.index()) ? $from.index() : $from.index() - 1;
  let [first, last] = [place, place + 1];
  while (isPart(first - 1)) first -= 1;
  while (isPart(last)) last += 1;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(last), href: String(here.attrs["href"] ?? "") };
}

/** Commands of the shortcuts and the toolbar. */
export const commands = {
  paragraph: setBlockType(need(textSchema.nodes["p"])),
  heading: (level: number) => setBlockType(need(textSchema.nodes[`h${level}`])),
  bullets: listOf("ul"),
  numbers: listOf("ol"),
  quote: wrapIn(need(textSchema.nodes["blockquote"])),
  mark: (name: string, attrs?: Record<string, string>) => toggleMark(markOf(name), attrs),
  /** Applies to the selection, or to the link around the cursor. */
  link:
    (href: string): Command =>
    (state, dispatch) => {
      const at = linkRange(state);
      if (!at) return false;
      dispatch?.(state.tr.removeMark(at.from, at.to, markOf("a")).addMark(at.from, at.to, markOf("a").create({ href })));
      return true;
    },
  unlink: ((state, dispatch) => {
    const at = linkRange(state);
    if (!at) return false;
    dispatch?.(state.tr.removeMark(at.from, at.to, markOf("a")));
    return true;
  }) satisfies Command,
  lineBreak,
  splitItem: splitListItem(item),
  deeper: sinkListItem(item),
  higher: liftListItem(item),
  undo,
  redo,
};
