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
  /** Sanitised markup to start with. */
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
    // `Tab` leaves the editor, so that it does not trap keyboard users.
    "Mod-]": commands.deeper,
    "Mod-[": commands.higher,
  }),
  keymap(baseKeymap),
];

/** Edits a text in the form that readers see. The schema restricts what can be typed or pasted. */
export function TextEditor({ label, lang, initial, isReadOnly, onChange }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  // Counts moves of the cursor, which the toolbar reflects.
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
        // A read-only text must be readable and scrollable by keyboard too.
        tabindex: "0",
        lang,
        class: "rich-text",
      }),
      // A picture's address belongs to the brand's site and does not resolve here.
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
