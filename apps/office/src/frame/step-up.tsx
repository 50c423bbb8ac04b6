import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Act } from "../lib/api.ts";
import { useCodeSeconds } from "../lib/code-seconds.ts";
import { proveByCode } from "../lib/step-up.ts";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import { useErrorText } from "./states.tsx";

const codeLength = 6;

export interface StepUpState {
  readonly code: string;
  readonly error: unknown;
  readonly isPending: boolean;
  type(text: string): void;
  /** With the code that was typed, if it is whole. */
  prove(): void;
}

/** A fresh second factor for an act that was refused for want of it; `onProved` sends the act again. */
export function useStepUp(act: Act | null, onProved: () => void): StepUpState {
  const [code, setCode] = useState("");
  const proving = useMutation({
    mutationFn: (digits: string) => (act ? proveByCode(act, digits) : Promise.resolve()),
    onSuccess: onProved,
    onSettled: () => setCode(""),
  });
  const prove = (digits: string): void => {
    if (act && digits.length === codeLength && !proving.isPending) proving.mutate(digits);
  };
  return {
    code,
    error: proving.error,
    isPending: proving.isPending,
    type: (text) => {
      const digits = text.replace(/\D/g, "").slice(0, codeLength);
      setCode(digits);
      prove(digits);
    },
    prove: () => prove(code),
  };
}

/** Under the sentence of the act. Every act that asks for a fresh factor asks here. */
export function StepUpField({ stepUp }: { stepUp: StepUpState }) {
  const words = useFrameWords();
  const textOf = useErrorText();
  const left = useCodeSeconds();
  const { code, error, isPending, type } = stepUp;
  return (
    <section className="step-up">
      <h3>
        <Icon name="key" small />
        {words.stepUpTitle}
      </h3>
      <p>{words.stepUpText}</p>
      <label className="field-label" htmlFor="step-up-code">
        {words.stepUpCode}
      </label>
      <input
        id="step-up-code"
        className="field step-up-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        aria-invalid={error !== null}
        aria-describedby="step-up-hint"
        readOnly={isPending}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <p id="step-up-hint" className="field-hint" role={error === null ? undefined : "alert"}>
        {error === null ? words.stepUpHint(left) : textOf(error)}
      </p>
    </section>
  );
}
