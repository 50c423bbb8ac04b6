import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "../lib/api.ts";
import { type DecisionField, DecisionFields, type FieldValues, begin, hinders, initialValues } from "./decision-fields.tsx";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import { Key } from "./parts.tsx";
import { useErrorText } from "./states.tsx";
import { StepUpField, useStepUp } from "./step-up.tsx";

export interface Decision {
  /** The verb and its object; the brand is added. */
  readonly title: string;
  readonly tenant: string;
  /** The consequences. */
  readonly text: ReactNode;
  /** The button's label: the verb, with the amount if money moves. */
  readonly action: ReactNode;
  readonly danger?: boolean;
  /** True if a reason is required. */
  readonly asksReason?: boolean;
  /** The label of the reason, if it is called otherwise, for example a note. */
  readonly reasonLabel?: string;
  readonly reasonMax?: number;
  /** Hints for a text that is no reason: who reads it, and that it is missing. */
  readonly reasonHint?: string;
  readonly reasonMissing?: string;
  /** Further fields before the reason. */
  readonly fields?: readonly DecisionField[];
  /** The effect of the present values, shown below the fields. */
  readonly effect?: (values: FieldValues) => ReactNode;
  /** A repeated call with the same key is the same decision. */
  readonly send: (input: { reason: string; values: FieldValues; idempotencyKey: string }) => Promise<unknown>;
  /** True if the page below shows the refusal at a field of its own; the dialog then closes. */
  readonly isShownBelow?: (error: unknown) => boolean;
  readonly onDone: () => void;
  /** Called after another member changed the record: reload what is shown. */
  readonly onConflict: () => void;
}

/** A dialog that states what a decision does and where, requires a reason, and sends it once. */
export function DecisionDialog({ decision, onClose }: { decision: Decision | null; onClose: () => void }) {
  return (
    <AlertDialog.Root open={decision !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">{decision ? <DecisionForm asked={decision} onClose={onClose} /> : null}</AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === "wrong_state";

interface DecisionFormProps {
  /**
   * The decision as opened. Data reloaded meanwhile is not shown in the dialog, and the server refuses a decision that it has overtaken.
   */
  readonly asked: Decision;
  readonly onClose: () => void;
}

function DecisionForm({ asked, onClose }: DecisionFormProps) {
  const words = useFrameWords();
  const [decision] = useState(asked);
  const [reason, setReason] = useState("");
  const [values, setValues] = useState(() => initialValues(asked.fields ?? []));
  const [isTried, setTried] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const sending = useMutation({
    mutationFn: () => decision.send({ reason: reason.trim(), values, idempotencyKey }),
    onSuccess: () => {
      onClose();
      asked.onDone();
    },
    onError: (error) => (isConflict(error) ? asked.onConflict() : asked.isShownBelow?.(error) && onClose()),
  });
  const act = sending.error instanceof ApiError ? sending.error.act : null;
  const stepUp = useStepUp(act, () => sending.mutate());
  const { fields = [] } = decision;
  const lacksReason = decision.asksReason === true && reason.trim() === "";
  const send = (): void => {
    if (act) return stepUp.prove();
    setTried(true);
    if (!lacksReason && !fields.some((field) => hinders(field, values)) && !sending.isPending) sending.mutate();
  };
  useSendKey(send);
  const isBusy = sending.isPending || stepUp.isPending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <AlertDialog.Title className="dialog-title">
        {decision.title} {words.at(decision.tenant)}
      </AlertDialog.Title>
      <AlertDialog.Description className="dialog-text" render={<div />}>
        {decision.text}
      </AlertDialog.Description>
      {/* The content that a step-up confirms must not change. */}
      <fieldset className="contents" disabled={act !== null}>
        <DecisionFields
          fields={fields}
          values={values}
          isTried={isTried}
          faults={sending.error instanceof ApiError ? sending.error.fields : {}}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        {decision.effect?.(values)}
        {decision.asksReason ? (
          <ReasonField decision={decision} reason={reason} isMissing={isTried && lacksReason} onChange={setReason} />
        ) : null}
      </fieldset>
      {act ? <StepUpField stepUp={stepUp} /> : sending.isError ? <Refused error={sending.error} /> : null}
      <div className="dialog-actions">
        <AlertDialog.Close className="button button-large">{words.cancel}</AlertDialog.Close>
        <button
          type="submit"
          className={`button button-large ${decision.danger ? "button-danger" : "button-main"}`}
          disabled={isBusy || isConflict(sending.error)}
        >
          {isBusy ? words.sending : decision.action}
          <Key>Ctrl Enter</Key>
        </button>
      </div>
    </form>
  );
}

/** `Ctrl Enter` sends from anywhere in the page. */
function useSendKey(send: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      send();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

interface ReasonFieldProps {
  readonly decision: Decision;
  readonly reason: string;
  readonly isMissing: boolean;
  readonly onChange: (reason: string) => void;
}

function ReasonField({ decision, reason, isMissing, onChange }: ReasonFieldProps) {
  const words = useFrameWords();
  return (
    <>
      <label className="field-label" htmlFor="decision-reason">
        {decision.reasonLabel ?? words.reason}
      </label>
      <textarea
        id="decision-reason"
        className="field"
        rows={3}
        maxLength={decision.reasonMax ?? 500}
        required
        autoFocus={begin(decision.fields ?? []) === "reason"}
        aria-invalid={isMissing}
        aria-describedby="decision-reason-hint"
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="decision-reason-hint" className="field-hint">
        {isMissing ? (decision.reasonMissing ?? words.reasonMissing) : (decision.reasonHint ?? words.reasonHint)}
      </p>
    </>
  );
}

function Refused({ error }: { error: unknown }) {
  const words = useFrameWords();
  const textOf = useErrorText();
  return (
    <p className="notice notice-bad" role="alert">
      <Icon name="alert" small />
      <span>{isConflict(error) ? `${words.conflictTitle}. ${words.conflictText}` : textOf(error)}</span>
    </p>
  );
}
