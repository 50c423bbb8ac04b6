import { useEffect, useState } from "react";
import { VerifyContacts } from "../../features/auth/verify-contacts.tsx";
import { PreferencesPanel } from "../../features/messages/preferences-panel.tsx";
import { DevicesPanel } from "../../features/pwa/devices-panel.tsx";
import { EndByLink } from "../../features/security/end-by-link.tsx";
import { SecurityPage } from "../../features/security/security-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/access-data";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.security_title()), notIndexed];

const endMark = "#end=";

export default function AccessData() {
  const link = useEndingLink();
  if (link) return <EndByLink link={link} />;
  return (
    <AccountFrame title={m.security_title()}>
      <ListMemory>
        <SecurityPage ContactCheck={VerifyContacts} />
        <DevicesPanel />
        <PreferencesPanel />
      </ListMemory>
    </AccountFrame>
  );
}

/** Returns the token in the link of a login alert. Removes it from the address at once, so that it does not stay in the history. */
function useEndingLink(): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    if (!location.hash.startsWith(endMark)) return;
    setLink(location.hash.slice(endMark.length));
    history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return link;
}
