import { Button } from "@trevo/ui/button";
import { Field } from "@trevo/ui/field";
import { type ClipboardEvent, type FormEvent, useRef } from "react";
import { m } from "../../paraglide/messages.js";

export interface ProofFormProps {
  text: string;
  onText: (text: string) => void;
  onCheck: (text: string) => void;
  onSample: () => void;
  error: string | undefined;
  busy: boolean;
}

/** Input for a proof. Pasted text is checked at once. */
export function ProofForm({ text, onText, onCheck, onSample, error, busy }: ProofFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(text);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (text.trim() !== "" || pasted.trim() === "") return;
    event.preventDefault();
    onText(pasted);
    onCheck(pasted);
  };
  const clear = () => {
    onText("");
    area.current?.focus();
  };
  return (
    <form className="proof-form" noValidate onSubmit={submit}>
      <Field label={m.fairness_proof()} hint={m.fairness_proof_hint()} error={error}>
        {(control) => (
          <span className="input proof-box">
            <textarea
              {...control}
              ref={area}
              rows={7}
              value={text}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              placeholder="{ … }"
              onChange={(event) => onText(event.target.value)}
              onPaste={paste}
            />
          </span>
        )}
      </Field>
      <div className="proof-ways">
        <Button type="submit" tone="accent" busy={busy ? m.fairness_checking() : undefined}>
          {m.fairness_check()}
        </Button>
        {text === "" ? <Button onClick={onSample}>{m.fairness_sample()}</Button> : <Button onClick={clear}>{m.fairness_clear()}</Button>}
      </div>
    </form>
  );
}
