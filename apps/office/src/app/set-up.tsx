import { useMutation } from "@tanstack/react-query";
import type { Output } from "@trevo/contract/client";
import { type FormEvent, useEffect, useState } from "react";
import { useErrorText } from "../frame/states.tsx";
import { ApiError, request } from "../lib/api.ts";
import { Door } from "./door.tsx";
import { Wrong } from "./second-step.tsx";
import { useSetUpWords } from "./set-up-words.ts";

type Begun = Output<"POST /staff/set-up">["data"];

/** The code is behind the `#` of the invitation's link, so no server receives it. */
const codeOfAddress = (): string => location.hash.slice(1);

/** The invited member chooses a password and sets up the authenticator app. Nothing here needs a session. */
export function SetUp() {
  const words = useSetUpWords();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
  }, []);
  return (
    <Door title={words.title}>
      {isDone ? <Done /> : begun ? <Form begun={begun} onDone={() => setDone(true)} /> : <Begin onBegun={setBegun} />}
    </Door>
  );
}

function useRefusal(): (error: unknown) => string {
  const words = useSetUpWords();
  const textOf = useErrorText();
  return (error) => (error instanceof ApiError && error.code === "gone" ? words.over : textOf(error));
}

/** Waits for a click, because every call creates a new secret: merely opening the page must not create one. */
function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const words = useSetUpWords();
  const refusal = useRefusal();
  const set_up_code = codeOfAddress();
  const beginning = useMutation({
    mutationFn: () => request("POST /staff/set-up", { body: { set_up_code } }),
    onSuccess: ({ data }) => onBegun(data),
  });
  return (
    <>
      <h1>{words.title}</h1>
      {set_up_code === "" ? (
        <Wrong>{words.noCode}</Wrong>
      ) : (
        <>
          <p className="door-text">{words.text}</p>
          <p className="door-text mt-2">{words.need}</p>
          {beginning.isError ? <Wrong>{refusal(beginning.error)}</Wrong> : null}
          <button type="button" className="door-go" disabled={beginning.isPending} onClick={() => beginning.mutate()}>
            {words.begin}
          </button>
        </>
      )}
    </>
  );
}

const codeLength = 6;

function Form({ begun, onDone }: { begun: Begun; onDone: () => void }) {
  const words = useSetUpWords();
  const refusal = useRefusal();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const finishing = useMutation({
    mutationFn: () => request("POST /staff/set-up/finish", { body: { set_up_code: codeOfAddress(), password, code } }),
    onSuccess: onDone,
    onError: () => setCode(""),
  });
  const weak = finishing.error instanceof ApiError ? finishing.error.fields["password"]?.[0] : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!finishing.isPending) finishing.mutate();
  };
  return (
    <form onSubmit={onSubmit}>
      <h1>{words.hello(begun.name)}</h1>
      <p className="door-text">{begun.email}</p>
      <p className="door-step">{words.scan}</p>
      <div className="door-app">
        <img src={begun.qr} alt={words.picture} width={132} height={132} />
        <p>
          {words.byHand}
          <code data-testid="set-up-secret">{begun.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
      </div>
      {/* The password manager stores the password under this address. */}
      <input type="email" autoComplete="username" value={begun.email} readOnly hidden />
      <label htmlFor="new-password">{words.choose}</label>
      <input
        id="new-password"
        className="door-field"
        type="password"
        autoComplete="new-password"
        required
        aria-invalid={weak !== undefined}
        aria-describedby="new-password-hint"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p id="new-password-hint" className="mt-1 text-[#ab968c]">
        {weak ?? words.passwordHint}
      </p>
      <label htmlFor="first-code">{words.code}</label>
      <input
        id="first-code"
        className="door-field door-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, "").slice(0, codeLength))}
      />
      {finishing.isError && weak === undefined ? <Wrong>{refusal(finishing.error)}</Wrong> : null}
      <button type="submit" className="door-go" disabled={finishing.isPending || password === "" || code.length < codeLength}>
        {words.finish}
      </button>
    </form>
  );
}

function Done() {
  const words = useSetUpWords();
  return (
    <>
      <h1>{words.doneTitle}</h1>
      <p className="door-text">{words.doneText}</p>
      <button type="button" className="door-go" autoFocus onClick={() => location.assign("/")}>
        {words.enter}
      </button>
    </>
  );
}
