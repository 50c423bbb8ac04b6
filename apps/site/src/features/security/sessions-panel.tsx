import type { AccountSession } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ActionButton } from "../../lib/action-button.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { endOtherSessionsMutation, endSessionMutation } from "./api.ts";

/** The player's sessions, this device first, with buttons to end the others. */
export function SessionsPanel({ sessions, onChanged }: { sessions: readonly AccountSession[]; onChanged: () => void }) {
  const others = useAction(endOtherSessionsMutation);
  const endOthers = async () => {
    const reply = await others.run();
    if (!reply) return;
    showToast(reply.message, "good");
    onChanged();
  };
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <section className="panel" aria-labelledby="security-sessions">
      <h2 className="h2" id="security-sessions">
        {m.security_sessions()}
      </h2>
      <ul className="security-rows">
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onChanged} />
        ))}
      </ul>
      {others.failure ? <FailureNotice failure={others.failure} /> : null}
      {sessions.length > 1 ? (
        <ActionButton action={others} doing={m.security_session_ending()} wide onClick={() => void endOthers()}>
          {m.security_sessions_end()}
        </ActionButton>
      ) : (
        <p>{m.security_sessions_alone()}</p>
      )}
    </section>
  );
}

function SessionRow({ session, onEnded }: { session: AccountSession; onEnded: () => void }) {
  const { timezone } = useSite();
  const locale = useLocale();
  const action = useAction(endSessionMutation);
  const { browser, system } = session.device;
  const name = [browser, system].filter(Boolean).join(", ") || m.security_device_unknown();
  const end = async () => {
    if (!(await action.run(session.id))) return;
    showToast(m.security_session_ended(), "good");
    onEnded();
  };
  return (
    <li className="security-row">
      <span className="security-mark" data-good={session.current ? "" : undefined}>
        <Icon name={session.device.kind === "computer" ? "globe" : "device"} />
      </span>
      <div>
        <b>{name}</b>
        <small>
          {session.network}
          {session.current ? (
            <span data-good="">
              <Icon name="check" />
              {m.security_session_current()}
            </span>
          ) : (
            <time dateTime={session.seen_at}>{m.security_session_seen({ time: momentText(session.seen_at, { locale, timezone }) })}</time>
          )}
        </small>
        {action.failure ? <FailureNotice failure={action.failure} /> : null}
      </div>
      {session.current ? null : (
        <ActionButton
          action={action}
          doing={m.security_session_ending()}
          aria-label={`${m.security_session_end()}: ${name}`}
          onClick={() => void end()}
        >
          {m.security_session_end()}
        </ActionButton>
      )}
    </li>
  );
}
