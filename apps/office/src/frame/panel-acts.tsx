import { type ReactNode, useState } from "react";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { useKeys } from "./keys.ts";
import { Key } from "./parts.tsx";
import { type Shape, Status } from "./status.tsx";

interface Labelled {
  readonly label: ReactNode;
  readonly look?: "main" | "danger";
  /** Keyboard shortcut: A for the main action, R for the opposite one, N for another. */
  readonly shortcut?: "a" | "r" | "n";
  /** True if the action is shown but not available now. */
  readonly disabled?: boolean;
}

interface FootProps<Act extends Labelled> {
  readonly shape: Shape;
  /** The reason for the record's state, and who may change it. */
  readonly why: ReactNode;
  /** This member's actions on the record. */
  readonly acts: readonly Act[];
}

/** The foot of a panel: a sentence, then a button with its shortcut for each action. */
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

/** The foot of a panel whose actions are decisions: each is confirmed before it is sent. */
export function PanelDecisions<Act>({ acts, decisionOf, ...foot }: PanelDecisionsProps<Act>) {
  const [asked, ask] = useState<{ readonly act: Act } | null>(null);
  return (
    <>
      <PanelActs {...foot} acts={acts.map((one) => ({ ...one, onAct: () => ask(one) }))} />
      <DecisionDialog decision={asked && decisionOf(asked.act)} onClose={() => ask(null)} />
    </>
  );
}
