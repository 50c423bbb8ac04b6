import type { User } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { CodeInput } from "@trevo/ui/code-input";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useState } from "react";
import { type ApiFailure, errorText } from "../../lib/error-text.ts";
import { exclusionOf, keepExclusion } from "../../lib/exclusion.ts";
import { deviceProof, keepDevice } from "../../lib/known-device.ts";
import { endSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { FormAlert } from "./form-alert.tsx";
import { clockTime, useWait } from "./use-wait.ts";
import { useSend } from "../../lib/use-action.ts";
import { secondStepMutations } from "./api.ts";

/** A code that a login still needs, from the authenticator app or a message. */
export interface Challenge {
  kind: "factor" | "message";
  token: string;
}

const kinds: Readonly<Record<string, Challenge["kind"]>> = { second_factor_required: "factor", login_code_required: "message" };

/** Returns the challenge in the refusal of a login, or null. */
export function challengeOf(failure: ApiFailure): Challenge | null {
  const { challenge_token: token } = failure.error as { challenge_token?: unknown };
  const kind = kinds[failure.error.code ?? ""];
  return kind && typeof token === "string" ? { kind, token } : null;
}

export interface SecondStepProps {
  challenge: Challenge;
  onSignedIn: (token: string, user: User) => void;
  /** Called when the code of the app is needed after the code of a message. */
  onChallenge: (next: Challenge) => void;
  /** Called when the challenge has expired: the password is required again. */
  onOver: (alert: string) => void;
}

/** Completes a login with a code of a message or of the authenticator app, or with a recovery code. */
export function SecondStep({ challenge, onSignedIn, onChallenge, onOver }: SecondStepProps) {
  const wait = useWait();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const message = useSend(secondStepMutations.message);
  const factor = useSend(secondStepMutations.factor);
  const busy = message.busy || factor.busy;
  const [fault, setFault] = useState<string>();
  const [alert, setAlert] = useState<string | null>(null);
  const byMessage = challenge.kind === "message";
  const ask = (typed: string) =>
    byMessage
      ? message.send({ challenge_token: challenge.token, code: typed })
      : factor.send({ challenge_token: challenge.token, code: typed, ...deviceProof() });
  const check = async (typed: string) => {
    if (busy || wait.left > 0) return;
    setAlert(null);
    const reply = await ask(typed.trim());
    if (reply.ok) {
      keepDevice(reply.data);
      return onSignedIn(reply.data.token, reply.data.data);
    }
    setCode("");
    const next = challengeOf(reply);
    if (next) return onChallenge(next);
    if (reply.error.code === "code_wrong" || reply.status === 422) return setFault(errorText(reply));
    if (reply.status === 429) {
      wait.start(reply.retryAfterMs ?? 5_000);
      return setAlert(errorText(reply));
    }
    const exclusion = exclusionOf(reply);
    if (exclusion) {
      endSession();
      return keepExclusion(exclusion);
    }
    onOver(reply.error.code === "gone" ? m.auth_second_over() : errorText(reply));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") void check(code);
  };
  const type = (next: string) => {
    setCode(next);
    if (next !== "") setFault(undefined);
  };
  const shown = busy ? undefined : fault;
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <p className="auth-lead">{byMessage ? m.auth_login_code_text() : recovery ? m.auth_second_recovery_text() : m.auth_second_text()}</p>
      <FormAlert text={alert} />
      {recovery ? (
        <TextInput
          label={m.auth_second_recovery()}
          error={shown}
          value={code}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={24}
          onChange={(event) => type(event.target.value)}
          autoFocus
        />
      ) : (
        <CodeInput
          label={byMessage ? m.auth_code() : m.auth_second_code()}
          hint={busy ? m.auth_code_checking() : undefined}
          error={shown}
          value={code}
          onChange={type}
          onComplete={(typed) => void check(typed)}
          autoFocus
        />
      )}
      <Button
        type="submit"
        tone="accent"
        size="large"
        wide
        busy={busy ? m.auth_code_checking() : undefined}
        disabledReason={wait.left > 0 ? m.auth_wait({ time: clockTime(wait.left) }) : undefined}
      >
        {m.bar_login()}
      </Button>
      {byMessage ? null : (
        <button
          type="button"
          className="auth-link auth-later"
          onClick={() => {
            setRecovery(!recovery);
            setCode("");
            setFault(undefined);
          }}
        >
          {recovery ? m.auth_second_use_app() : m.auth_second_use_recovery()}
        </button>
      )}
    </form>
  );
}
