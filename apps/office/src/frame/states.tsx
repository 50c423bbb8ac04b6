import type { Permission } from "@trevo/contract";
import { useState, type ReactNode } from "react";
import { ApiError } from "../lib/api.ts";
import { PasskeyError } from "../lib/passkeys.ts";
import { useFrameWords } from "./frame-words.ts";

export interface ListStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly leaves?: boolean;
}

/** Shown in place of rows: why there are none, and what to do next. */
export function ListState({ title, children, action, leaves = false }: ListStateProps) {
  return (
    <div className="list-state">
      {leaves ? <FourLeaves /> : null}
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}

export const FourLeaves = () => (
  <svg className="four-leaves" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M19 19H10a9 9 0 1 1 9-9zM21 21h9a9 9 0 1 1-9 9zM19 21v9a9 9 0 1 1-9-9z" fill="var(--accent)" />
    <path d="M21 19v-9a9 9 0 1 1 9 9z" fill="var(--win)" />
  </svg>
);

/** Returns a function that describes an error in one sentence. */
export function useErrorText(): (error: unknown) => string {
  const words = useFrameWords();
  return (error) => {
    if (error instanceof PasskeyError) return error.isKnown ? words.passkeyKnown : words.passkeyFailed;
    if (!(error instanceof ApiError)) return words.failedText;
    return error.status === 0 ? words.noAnswer : error.message;
  };
}

export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useFrameWords();
  const textOf = useErrorText();
  return (
    <ListState
      title={words.failedTitle}
      action={
        <button type="button" className="button" onClick={onRetry}>
          {words.retry}
        </button>
      }
    >
      <p role="alert">{textOf(error)}</p>
      {error instanceof ApiError && error.requestId ? <RequestId id={error.requestId} /> : null}
    </ListState>
  );
}

/** Shows the request id, for questions to the server's administrators. */
function RequestId({ id }: { id: string }) {
  const words = useFrameWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <p>
      <code>
        {words.requestId} {id}
      </code>{" "}
      <button type="button" className="button button-quiet" onClick={copy}>
        {copied ? words.copied : words.copy}
      </button>
    </p>
  );
}

export function Forbidden({ permission }: { permission: Permission | null }) {
  const words = useFrameWords();
  return (
    <ListState title={words.forbiddenTitle}>
      <p>{words.forbiddenText(permission ?? "")}</p>
    </ListState>
  );
}
