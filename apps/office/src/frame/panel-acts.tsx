import { type ReactNode, useState } from "react";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { useKeys } from "./keys.ts";
import { Key } from "./parts.tsx";
import { type Shape, Status } from "./status.tsx";

interface Labelled {
  readonly label: ReactNode;
  readonly look?: "main" | "danger";
  /** Of the keyboard: A is the first answer, R the other one. */
  readonly shortcut?: "a" | "r" | "n";
  /** It is shown, and cannot be used now. */
  readonly disabled?: boolean;
}

interface FootProps<Act extends Labelled> {
  readonly shape: Shape;
  /** Why the record stands where it does, and who may change it. */
  readonly why: ReactNode;
  /** What this member may do with it. */
  readonly acts: readonly Act[];
}

/** The foot of a panel: a sentence, then a button for each act, and its key. */
export function PanelActs({ shape, why, acts }: FootProps<Labelled & { readonly onAct: () => void }>) {
  useKeys(Object.fromEntries(acts.flatMap(({ shortcut, disabled, onAct }) => (shortcut && !disabled ? [[shortcut, onAct]] : []))));
  return (
    <>
      <p className="panel-why">
        <Status shape={shape} />
        <span>{why}</span>
      </p>
      {acts.length > 0 ? (
        <div className="panel-acts">
          {acts.map(({ label, look, shortcut, disabled, onAct }, place) => (
            <button
              key={place}
              type="button"
              className={`button button-large${look ? ` button-${look}` : ""}`}
              disabled={disabled}
              onClick={onAct}
            >
              {label}
              {shortcut ? <Key>{shortcut.toUpperCase()}</Key> : null}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

type PanelDecisionsProps<Act> = FootProps<Labelled & { readonly act: Act }> & {
  readonly decisionOf: (act: Act) => Decision;
};

/** The foot of a panel whose acts are decisions: each is confirmed before it is sent. */
export function PanelDecisions<Act>({ acts, decisionOf, ...foot }: PanelDecisionsProps<Act>) {
  const [asked, ask] = useState<{ readonly act: Act } | null>(null);
  return (
    <>
      <PanelActs {...foot} acts={acts.map((one) => ({ ...one, onAct: () => ask(one) }))} />
      <DecisionDialog decision={asked && decisionOf(asked.act)} onClose={() => ask(null)} />
    </>
  );
}
