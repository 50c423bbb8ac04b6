import "./preferences.css";
import { Notice } from "@trevo/ui/notice";
import { useEffect, useState } from "react";
import { ActionButton } from "../../lib/action-button.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { AppLink } from "../../lib/app-link.tsx";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { unsubscribeMutation } from "./api.ts";

/**
 * Unsubscribes from advertising by e-mail with the token of the e-mail, signed in or not. It needs a click on a button: programs that
 * follow links do not click.
 */
export function Unsubscribe() {
  const token = useToken();
  const [isDone, setDone] = useState(false);
  const action = useAction(unsubscribeMutation);
  const leave = async () => {
    if (token && (await action.run(token))) setDone(true);
  };
  return (
    <div className="preferences">
      <section className="panel" aria-labelledby="leave-title">
        <h1 className="h2" id="leave-title">
          {m.messages_leave_title()}
        </h1>
        {isDone ? (
          <>
            <Notice tone="good" announce>
              {m.messages_leave_done()}
            </Notice>
            <p>{m.messages_leave_back()}</p>
          </>
        ) : token === "" ? (
          <p>{m.messages_leave_missing()}</p>
        ) : (
          <>
            <p>{m.messages_leave_text()}</p>
            {action.failure ? <FailureNotice failure={action.failure} /> : null}
            <ActionButton action={action} doing={m.messages_leave_busy()} tone="accent" size="large" wide onClick={() => void leave()}>
              {m.messages_leave_button()}
            </ActionButton>
          </>
        )}
        <p>
          <AppLink href="/user/edit/access-data">{m.messages_leave_choose()}</AppLink>
        </p>
      </section>
    </div>
  );
}

/** Token after `#` in the address; null until hydration, empty if absent. It stays there: the page may be loaded again. */
function useToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(location.hash.slice(1)), []);
  return token;
}
