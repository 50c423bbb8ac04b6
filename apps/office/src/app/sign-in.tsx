import { useMutation } from "@tanstack/react-query";
import { languageNames, locales } from "@trevo/domain";
import { type FormEvent, useEffect, useState } from "react";
import { Icon } from "../frame/icon.tsx";
import { useErrorText } from "../frame/states.tsx";
import { request } from "../lib/api.ts";
import { changePreferences, usePreferences } from "../lib/preferences.ts";
import { forgetAnswers } from "../lib/queries.ts";
import { useAppWords } from "./app-words.ts";
import { LeafWall } from "./leaf-wall.tsx";
import { SecondStep, Wrong } from "./second-step.tsx";

/** Password, then a passkey or the code of the authenticator app. The session comes as a cookie that no script reads. */
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
    <div className="door">
      <title>{`${words.signInTitle} · Trevo`}</title>
      <main className="door-form">
        <p className="door-brand">
          <Clover />
          trevo<span>{words.product}</span>
        </p>
        <div className="my-auto">
          {challenge ? (
            <SecondStep challenge={challenge} onBack={back} />
          ) : (
            <PasswordStep hasEnded={hasEnded} onChallenge={(email, token) => setChallenge({ email, token })} />
          )}
        </div>
        <Foot />
      </main>
      <aside className="door-wall">
        <LeafWall />
        <p className="door-host">
          <b>
            <Icon name="lock" small />
            {location.host}
          </b>
          <span>
            {words.checkHost}
            <br />
            {words.nobodyAsks}
          </span>
        </p>
      </aside>
    </div>
  );
}

const Clover = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <path d="M19 19H10a9 9 0 1 1 9-9zM21 21h9a9 9 0 1 1-9 9zM19 21v9a9 9 0 1 1-9-9z" fill="#3ddc78" />
    <path d="M21 19v-9a9 9 0 1 1 9 9z" fill="#c9f27a" />
  </svg>
);

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

function Foot() {
  const words = useAppWords();
  const { locale } = usePreferences();
  return (
    <div className="door-foot">
      <div>
        <Icon name="key" small />
        <span>
          {words.lost} <b>{words.lostWho}</b> {words.lostText}
        </span>
      </div>
      <div>
        <Icon name="lock" small />
        <span>{words.idleRule}</span>
      </div>
      <div>
        <Icon name="globe" small />
        {locales.map((one) => (
          <button key={one} type="button" aria-pressed={one === locale} onClick={() => changePreferences({ locale: one })}>
            {languageNames[one]}
          </button>
        ))}
      </div>
    </div>
  );
}
