import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Icon } from "../frame/icon.tsx";
import { Avatar } from "../frame/parts.tsx";
import { useErrorText } from "../frame/states.tsx";
import { Status } from "../frame/status.tsx";
import { ApiError, request } from "../lib/api.ts";
import { useCodeSeconds } from "../lib/code-seconds.ts";
import { hasPasskeys, signWithPasskey } from "../lib/passkeys.ts";
import { memberQuery, queryClient } from "../lib/queries.ts";
import { useAppWords } from "./app-words.ts";

interface StepProps {
  readonly challenge: { readonly email: string; readonly token: string };
  /** True if the challenge is no longer valid; false if the member went back. */
  readonly onBack: (hasEnded: boolean) => void;
}

const codeLength = 6;
/** Time in ms to wait for the passkey options. Without an answer, only the code is offered. */
const longestWaitMs = 3_000;

/** Loads the options for the member's passkey; null if only the code is possible. */
function usePasskeyOptions(token: string) {
  return useQuery({
    queryKey: ["POST /staff/login/passkey-options", token],
    queryFn: ({ signal }) => {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]);
      return request("POST /staff/login/passkey-options", { body: { challenge_token: token }, signal: inTime });
    },
    enabled: hasPasskeys,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

type Answer = { readonly code: string } | { readonly assertion: Awaited<ReturnType<typeof signWithPasskey>> };

export function SecondStep({ challenge, onBack }: StepProps) {
  const words = useAppWords();
  const textOf = useErrorText();
  const [code, setCode] = useState("");
  const { data, isLoading } = usePasskeyOptions(challenge.token);
  const options = data?.options ?? null;
  const entering = useMutation({
    mutationFn: async (digits: string | null) => {
      const answer: Answer = digits === null && options ? { assertion: await signWithPasskey(options) } : { code: digits ?? "" };
      return request("POST /staff/login/cookie", { body: { challenge_token: challenge.token, ...answer } });
    },
    onSuccess: (reply) => queryClient.setQueryData(memberQuery.queryKey, reply.data),
    onError: (error) => {
      setCode("");
      if (error instanceof ApiError && error.code === "gone") onBack(true);
    },
  });
  const enterWith = (digits: string | null): void => {
    if ((digits === null || digits.length === codeLength) && !entering.isPending) entering.mutate(digits);
  };
  const type = (text: string): void => {
    const digits = text.replace(/\D/g, "").slice(0, codeLength);
    setCode(digits);
    enterWith(digits);
  };
  const head = <Head email={challenge.email} hasPasskey={options !== null} onBack={() => onBack(false)} />;
  // Wait until it is known whether a passkey exists, so that nothing moves while the member types.
  if (isLoading) return head;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enterWith(code);
      }}
    >
      {head}
      {options ? (
        <>
          <button type="button" className="door-go" autoFocus disabled={entering.isPending} onClick={() => enterWith(null)}>
            <Icon name="key" />
            {words.usePasskey}
          </button>
          <p className="door-or">{words.orCode}</p>
        </>
      ) : null}
      <label htmlFor="code" className={options ? "for-ears" : undefined}>
        {words.code}
      </label>
      <input
        id="code"
        className="door-field door-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={options === null}
        aria-describedby="code-hint"
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <CodeHint />
      {entering.isError ? <Wrong>{textOf(entering.error)}</Wrong> : null}
      {options ? null : (
        <button type="submit" className="door-go" disabled={entering.isPending || code.length < codeLength}>
          {words.enter}
        </button>
      )}
    </form>
  );
}

function Head({ email, hasPasskey, onBack }: { email: string; hasPasskey: boolean; onBack: () => void }) {
  const words = useAppWords();
  return (
    <>
      <p className="door-steps">
        <Status shape="good" />
        <span>{words.passwordDone}</span>
        <i />
        <span aria-current="step">{words.stepCode}</span>
      </p>
      <h1>{words.codeTitle}</h1>
      <p className="door-text">{hasPasskey ? words.passkeyText : words.codeText}</p>
      <div className="door-who">
        <Avatar name={email} seed={email} />
        <b>{email}</b>
        <button type="button" onClick={onBack}>
          {words.notYou}
        </button>
      </div>
    </>
  );
}

function CodeHint() {
  const words = useAppWords();
  const left = useCodeSeconds();
  return (
    <p id="code-hint" className="mt-2 text-[#ab968c]">
      {words.codeHint(`${left} s`)}
    </p>
  );
}

export const Wrong = ({ children }: { children: ReactNode }) => (
  <p className="door-wrong" role="alert">
    <Icon name="alert" small />
    {children}
  </p>
);
