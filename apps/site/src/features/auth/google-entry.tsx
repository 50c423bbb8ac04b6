import type { User } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { PasswordInput } from "@trevo/ui/password-input";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ApiFailure, errorText } from "../../lib/error-text.ts";
import { exclusionOf, keepExclusion } from "../../lib/exclusion.ts";
import { keepDevice } from "../../lib/known-device.ts";
import { endSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { FormAlert } from "./form-alert.tsx";
import { type Challenge, challengeOf, SecondStep } from "./second-step.tsx";
import { useSend } from "../../lib/use-action.ts";
import { googleLoginMutation } from "./api.ts";

/** Google profile of a person without an account. */
export interface GoogleNewcomer {
  idToken: string;
  email: string;
  first_name: string;
  last_name: string;
}

export interface GoogleEntryProps {
  idToken: string;
  onSignedIn: (token: string, user: User) => void;
  onNewcomer: (newcomer: GoogleNewcomer) => void;
  /** Returns to the login with an error message. */
  onFailed: (alert: string) => void;
}

type Next = { kind: "link"; email: string } | { kind: "second"; challenge: Challenge };

/**
 * Handles the return from Google: signs in at once, asks for the password of an account with that address, or continues to registration.
 */
export function GoogleEntry({ idToken, onSignedIn, onNewcomer, onFailed }: GoogleEntryProps) {
  const [next, setNext] = useState<Next | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { busy, send } = useSend(googleLoginMutation);
  const [password, setPassword] = useState("");
  const requested = useRef(false);

  const refused = (failure: ApiFailure) => {
    const { code } = failure.error;
    const known = failure.error as { email?: string; first_name?: string; last_name?: string };
    const challenge = challengeOf(failure);
    const exclusion = exclusionOf(failure);
    if (challenge) return setNext({ kind: "second", challenge });
    if (exclusion) {
      endSession();
      return keepExclusion(exclusion);
    }
    if (code === "google_link_required") return setNext({ kind: "link", email: known.email ?? "" });
    if (code === "registration_required") {
      const { email = "", first_name = "", last_name = "" } = known;
      return onNewcomer({ idToken, email, first_name, last_name });
    }
    if (next?.kind === "link") return setAlert(errorText(failure));
    onFailed(errorText(failure));
  };
  const enter = async (chosenPassword?: string) => {
    setAlert(null);
    const reply = await send({ idToken, ...(chosenPassword && { password: chosenPassword }) });
    if (!reply.ok) return refused(reply);
    keepDevice(reply.data);
    onSignedIn(reply.data.token, reply.data.data);
  };
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    void enter();
  });

  if (next?.kind === "second") {
    const goOn = (challenge: Challenge) => setNext({ kind: "second", challenge });
    return <SecondStep challenge={next.challenge} onSignedIn={onSignedIn} onChallenge={goOn} onOver={onFailed} />;
  }
  if (!next)
    return (
      <p className="auth-lead" role="status">
        {m.auth_google_checking()}
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && password !== "") void enter(password);
  };
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <p className="auth-lead">{m.auth_google_link({ email: next.email })}</p>
      <FormAlert text={alert} />
      <PasswordInput
        label={m.auth_password()}
        showLabel={m.auth_password_show()}
        hideLabel={m.auth_password_hide()}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoFocus
      />
      <Button type="submit" tone="accent" size="large" wide busy={busy ? m.auth_entering() : undefined}>
        {m.auth_google_link_do()}
      </Button>
    </form>
  );
}
