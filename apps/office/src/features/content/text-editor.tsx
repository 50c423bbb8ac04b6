import { baseKeymap } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { commands } from "./editor-commands.ts";
import { useContentWords } from "./content-words.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { pictureOf } from "./read-markup.ts";
import { htmlOf, textOf } from "./text-schema.ts";

interface TextEditorProps {
  readonly label: string;
  readonly lang: string;
  /** Sanitised markup that it begins with. */
  readonly initial: string;
  readonly isReadOnly: boolean;
  readonly onChange: (html: string) => void;
}

const plugins = [
  history(),
  keymap({
    "Mod-z": commands.undo,
    "Mod-y": commands.redo,
    "Mod-Shift-z": commands.redo,
    "Mod-b": commands.mark("strong"),
    "Mod-i": commands.mark("em"),
    "Mod-u": commands.mark("u"),
    "Shift-Enter": commands.lineBreak,
    Enter: commands.splitItem,
    // `Tab` leaves the editor: nobody is caught in it.
    "Mod-]": commands.deeper,
    "Mod-[": commands.higher,
  }),
  keymap(baseKeymap),
];

/** A text as its readers see it. What is typed or pasted is held by the schema. */
export function TextEditor({ label, lang, initial, isReadOnly, onChange }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  // The toolbar says where the cursor is.
  const [, setMoves] = useState(0);
  const { picture } = useContentWords();
  const latest = useRef({ initial, isReadOnly, onChange, picture });
  useEffect(() => {
    latest.current = { initial, isReadOnly, onChange, picture };
    view?.setProps({ editable: () => !isReadOnly });
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made: EditorView = new EditorView(place.current, {
      state: EditorState.create({ doc: textOf(latest.current.initial), plugins }),
      editable: () => !latest.current.isReadOnly,
      attributes: () => ({
        "aria-label": label,
        role: "textbox",
        "aria-multiline": "true",
        "aria-readonly": String(latest.current.isReadOnly),
        // What is not edited is read and scrolled by keyboard too.
        tabindex: "0",
        lang,
        class: "rich-text",
      }),
      // Its address is one of the brand's site: from here it leads nowhere.
      nodeViews: { img: ({ attrs }) => ({ dom: pictureOf(String(attrs["alt"] ?? ""), latest.current.picture) }) },
      dispatchTransaction: (transaction) => {
        made.updateState(made.state.apply(transaction));
        setMoves((moves) => moves + 1);
        if (transaction.docChanged) latest.current.onChange(htmlOf(made.state.doc));
      },
    });
    setView(made);
    return () => made.destroy();
  }, [label, lang]);
  const run = (command: Command): void => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <div className="text-editor">
      {view && !isReadOnly ? <EditorToolbar state={view.state} run={run} /> : null}
      <div ref={place} />
    </div>
  );
}
