import "./security.css";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import { ModalLink } from "../../lib/modal-link.tsx";
import { m } from "../../paraglide/messages.js";
import { ActionButton } from "../../lib/action-button.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { endByLinkMutation } from "./api.ts";

/**
 * Ends the session named in an alert, for anyone who has the alert, signed in or not. It requires a button press, because link scanners
 * open links but press nothing.
 */
export function EndByLink({ link }: { link: string }) {
  const [answer, setAnswer] = useState<"done" | "bad" | null>(null);
  const action = useAction(endByLinkMutation, (failure) => {
    if (failure.error.code === "code_wrong") setAnswer("bad");
    return failure.error.code === "code_wrong";
  });
  const end = async () => {
    if (await action.run({ link })) setAnswer("done");
  };
  return (
    <div className="security">
      <section className="panel" aria-labelledby="security-link">
        <h2 className="h2" id="security-link">
          {m.security_link_title()}
        </h2>
        {answer === "done" ? (
          <Notice tone="good" announce action={<ModalLink modal="recover-pass">{m.security_link_recover()}</ModalLink>}>
            {m.security_link_done()}
          </Notice>
        ) : answer === "bad" ? (
          <Notice tone="bad" announce>
            {m.security_link_bad()}
          </Notice>
        ) : (
          <>
            <p>{m.security_link_text()}</p>
            {action.failure ? <FailureNotice failure={action.failure} /> : null}
            <ActionButton action={action} doing={m.security_session_ending()} tone="danger" size="large" wide onClick={() => void end()}>
              {m.security_link_end()}
            </ActionButton>
          </>
        )}
      </section>
    </div>
  );
}
