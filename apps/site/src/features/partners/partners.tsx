import { useEffect } from "react";
import { consentStore, restoreConsent } from "../../lib/consent.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import type { ThirdParties } from "../../lib/third-parties.ts";
import { startChat } from "./chat-widget.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { beginMeasuring } from "./tag-manager.ts";

/** The brand's third parties: measurement after consent, the chat for players. Loads after the page has painted. */
export function Partners({ parties: { tagManager, chat } }: { parties: ThirdParties }) {
  const consent = useStore(consentStore);
  const { token, checked } = useSession();
  const player = checked && token !== null;

  useEffect(restoreConsent, []);
  useEffect(() => {
    if (!tagManager || consent !== "granted") return;
    beginMeasuring(tagManager);
    // A running script cannot be stopped, but a reloaded page starts without it.
    return () => void (consentStore.get() !== "granted" && location.reload());
  }, [tagManager, consent]);
  useEffect(() => (chat && player ? startChat(chat) : undefined), [chat, player]);

  return tagManager && consent === "open" ? <ConsentBanner /> : null;
}
