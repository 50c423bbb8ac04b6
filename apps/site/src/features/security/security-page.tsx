import "./security.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import type { ContactCheck } from "../../lib/contact-check.ts";
import { m } from "../../paraglide/messages.js";
import { ContactsPanel } from "./contacts-panel.tsx";
import { FactorPanel } from "./factor-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { secondFactorQuery, securityKeys, sessionsQuery } from "./api.ts";

/** Contacts, password, second factor and sessions of the account. */
export function SecurityPage({ ContactCheck }: { ContactCheck: ContactCheck }) {
  const memory = useQueryClient();
  const sessions = useQuery(sessionsQuery());
  const factor = useQuery(secondFactorQuery());
  const refresh = () => void memory.invalidateQueries({ queryKey: securityKeys.all });
  const on = Boolean(factor.data?.since);
  const failed = (retry: () => unknown) => (
    <ErrorState text={m.security_failed()} action={<Button onClick={() => void retry()}>{m.security_retry()}</Button>} />
  );
  return (
    <>
      <h1 className="page-title">{m.security_title()}</h1>
      <div className="security">
        <ContactsPanel ContactCheck={ContactCheck} factor={on} />
        <PasswordPanel factor={on} onChanged={refresh} />
        {factor.data ? (
          <FactorPanel status={factor.data} onChanged={refresh} />
        ) : factor.isError ? (
          failed(factor.refetch)
        ) : (
          <Skeleton className="h-36" />
        )}
        {sessions.data ? (
          <SessionsPanel sessions={sessions.data} onChanged={refresh} />
        ) : sessions.isError ? (
          failed(sessions.refetch)
        ) : (
          <Skeleton className="h-60" />
        )}
      </div>
    </>
  );
}
