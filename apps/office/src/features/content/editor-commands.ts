import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { MarkType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command } from "prosemirror-state";
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

/** What the keys and the toolbar do. */
export const commands = {
  paragraph: setBlockType(need(textSchema.nodes["p"])),
  heading: (level: number) => setBlockType(need(textSchema.nodes[`h${level}`])),
  bullets: wrapInList(need(textSchema.nodes["ul"])),
  numbers: wrapInList(need(textSchema.nodes["ol"])),
  quote: wrapIn(need(textSchema.nodes["blockquote"])),
  mark: (name: string, attrs?: Record<string, string>) => toggleMark(markOf(name), attrs),
  unlink: ((state, dispatch) => {
    const { from, to } = state.selection;
    dispatch?.(state.tr.removeMark(from, to, markOf("a")));
    return true;
  }) satisfies Command,
  lineBreak,
  splitItem: splitListItem(item),
  deeper: sinkListItem(item),
  higher: liftListItem(item),
  undo,
  redo,
};
