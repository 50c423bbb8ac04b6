import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Act } from "../lib/api.ts";
import { useCodeSeconds } from "../lib/code-seconds.ts";
import { hasPasskeys, isUsable, ownPasskeysQuery } from "../lib/passkeys.ts";
import { proveByCode, proveByPasskey } from "../lib/step-up.ts";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import { useErrorText } from "./states.tsx";

const codeLength = 6;

export interface StepUpState {
  readonly code: string;
  readonly error: unknown;
  readonly isPending: boolean;
  /** True if the member has a passkey that works here. */
  readonly hasPasskey: boolean;
  type(text: string): void;
  usePasskey(): void;
  /** Uses the typed code, or a passkey if none was typed. */
  prove(): void;
}

/** Obtains a fresh second factor for a refused action; `onProved` sends the action again. */
export function useStepUp(act: Act | null, onProved: () => void): StepUpState {
  const [code, setCode] = useState("");
  const passkeys = useQuery({ ...ownPasskeysQuery, enabled: hasPasskeys });
  const hasPasskey = passkeys.data?.some(isUsable) ?? false;
  const proving = useMutation({
    mutationFn: (digits: string | null) => {
      if (!act) return Promise.resolve();
      return digits === null ? proveByPasskey(act) : proveByCode(act, digits);
    },
    onSuccess: onProved,
    onSettled: () => setCode(""),
  });
  const proveWith = (digits: string | null): void => {
    if (act && (digits === null || digits.length === codeLength) && !proving.isPending) proving.mutate(digits);
  };
  return {
    code,
    error: proving.error,
    isPending: proving.isPending,
    hasPasskey,
    type: (text) => {
      const digits = text.replace(/\D/g, "").slice(0, codeLength);
      setCode(digits);
      proveWith(digits);
    },
    usePasskey: () => proveWith(null),
    prove: () => proveWith(hasPasskey && code === "" ? null : code),
  };
}

/** Requests the second factor below the action's text. All actions that need one use this field. */
export function StepUpField({ stepUp }: { stepUp: StepUpState }) {
  const words = useFrameWords();
  const textOf = useErrorText();
  const left = useCodeSeconds();
  const { code, error, isPending, hasPasskey, type, usePasskey } = stepUp;
  return (
    <section className="step-up">
      <h3>
        <Icon name="key" small />
        {words.stepUpTitle}
      </h3>
      <p>{hasPasskey ? words.stepUpTextPasskey : words.stepUpText}</p>
      {hasPasskey ? (
        <button type="button" className="button button-large step-up-passkey" autoFocus disabled={isPending} onClick={usePasskey}>
          <Icon name="key" small />
          {words.usePasskey}
        </button>
      ) : null}
      <label className="field-label" htmlFor="step-up-code">
        {hasPasskey ? words.stepUpCodeInstead : words.stepUpCode}
      </label>
      <input
        id="step-up-code"
        className="field step-up-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={!hasPasskey}
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
