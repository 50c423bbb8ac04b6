import type { Command, EditorState } from "prosemirror-state";
import { type ReactNode, useState } from "react";
import { useContentWords } from "./content-words.ts";
import { commands, linkRange } from "./editor-commands.ts";
import { textSchema } from "./text-schema.ts";

interface ToolbarProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
}

function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = textSchema.marks[name];
  if (!type) return false;
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** True if the server accepts this address in a link. */
const isAddress = (address: string): boolean => /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)\S*$/.test(address);

interface ToolProps extends ToolbarProps {
  readonly label: string;
  readonly face: ReactNode;
  readonly command: Command;
  readonly isOn?: boolean;
}

function Tool({ state, run, label, face, command, isOn = false }: ToolProps) {
  return (
    <button
      type="button"
      className="button button-quiet"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={!command(state)}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    >
      {face}
    </button>
  );
}

export function EditorToolbar({ state, run }: ToolbarProps) {
  const words = useContentWords();
  const [asksLink, askLink] = useState(false);
  const { name } = state.selection.$from.parent.type;
  const editor = { state, run };
  const range = linkRange(state);
  return (
    <div className="text-tools" role="toolbar" aria-label={words.toolbar}>
      <select
        className="field"
        aria-label={words.style}
        value={/^h[234]$/.test(name) ? name : "p"}
        onChange={(event) => run(event.target.value === "p" ? commands.paragraph : commands.heading(Number(event.target.value.slice(1))))}
      >
        <option value="p">{words.paragraph}</option>
        {[2, 3, 4].map((level) => (
          <option key={level} value={`h${level}`}>
            {words.heading(level)}
          </option>
        ))}
      </select>
      <Tool {...editor} label={words.bold} face={<b>B</b>} command={commands.mark("strong")} isOn={hasMark(state, "strong")} />
      <Tool {...editor} label={words.italic} face={<i>I</i>} command={commands.mark("em")} isOn={hasMark(state, "em")} />
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={Boolean(range?.href)}
        disabled={!range}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => askLink(true)}
      >
        {words.link}
      </button>
      {range?.href ? <Tool {...editor} label={words.unlink} face={words.unlink} command={commands.unlink} /> : null}
      <Tool {...editor} label={words.bullets} face={words.bullets} command={commands.bullets} />
      <Tool {...editor} label={words.numbers} face={words.numbers} command={commands.numbers} />
      <Tool {...editor} label={words.quote} face={words.quote} command={commands.quote} />
      <Tool {...editor} label={words.undo} face="↶" command={commands.undo} />
      <Tool {...editor} label={words.redo} face="↷" command={commands.redo} />
      {asksLink && range ? (
        <LinkField key={`${range.from}-${range.to}`} href={range.href ?? ""} run={run} onClose={() => askLink(false)} />
      ) : null}
    </div>
  );
}

interface LinkFieldProps extends Pick<ToolbarProps, "run"> {
  /** Address of the existing link. */
  readonly href: string;
  readonly onClose: () => void;
}

function LinkField({ href, run, onClose }: LinkFieldProps) {
  const words = useContentWords();
  const [typed, setTyped] = useState(href);
  const address = typed.trim();
  const link = (): void => {
    if (!isAddress(address)) return;
    run(commands.link(address));
    onClose();
  };
  return (
    <span className="text-link">
      <input
        className="field"
        aria-label={words.linkAddress}
        placeholder={words.linkHint}
        autoFocus
        aria-invalid={address !== "" && !isAddress(address)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter") return;
          event.preventDefault();
          link();
        }}
      />
      <button type="button" className="button" onClick={link}>
        {words.apply}
      </button>
    </span>
  );
}
