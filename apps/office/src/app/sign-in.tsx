import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useErrorText } from "../frame/states.tsx";
import { request } from "../lib/api.ts";
import { forgetAnswers } from "../lib/queries.ts";
import { useAppWords } from "./app-words.ts";
import { Door } from "./door.tsx";
import { SecondStep, Wrong } from "./second-step.tsx";

/**
 * Signs in with the password, then with a passkey or the code of the authenticator app. The session is a cookie that scripts cannot read.
 */
export function SignIn() {
  const words = useAppWords();
  const [challenge, setChallenge] = useState<{ email: string; token: string } | null>(null);
  const [hasEnded, setEnded] = useState(false);
  useEffect(forgetAnswers, []);
  const back = (ended: boolean): void => {
    setEnded(ended);
    setChallenge(null);
  };
  return (
    <Door title={words.signInTitle}>
      {challenge ? (
        <SecondStep challenge={challenge} onBack={back} />
      ) : (
        <PasswordStep hasEnded={hasEnded} onChallenge={(email, token) => setChallenge({ email, token })} />
      )}
    </Door>
  );
}

function PasswordStep({ hasEnded, onChallenge }: { hasEnded: boolean; onChallenge: (email: string, token: string) => void }) {
  const words = useAppWords();
  const textOf = useErrorText();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const login = useMutation({
    mutationFn: () => request("POST /staff/login", { body: { email, password } }),
    onSuccess: ({ challenge_token }) => onChallenge(email.trim(), challenge_token),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!login.isPending) login.mutate();
  };
  return (
    <form onSubmit={onSubmit}>
      <p className="door-steps">
        <span aria-current="step">{words.stepPassword}</span>
        <i />
        <span>{words.stepCode}</span>
      </p>
      <h1>{words.signInTitle}</h1>
      <p className="door-text">{words.signInText}</p>
      <label htmlFor="email">{words.email}</label>
      <input
        id="email"
        className="door-field"
        type="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <label htmlFor="password">{words.password}</label>
      <input
        id="password"
        className="door-field"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {login.isError ? <Wrong>{textOf(login.error)}</Wrong> : hasEnded ? <Wrong>{words.stepEnded}</Wrong> : null}
      <button type="submit" className="door-go" disabled={login.isPending}>
        {words.next}
      </button>
    </form>
  );
}
