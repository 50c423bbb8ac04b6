import { loadScript, type ThirdParty } from "../../lib/third-parties.ts";
import { requestSupportIdentity } from "./api.ts";

/** The names under which the widget offers its functions to the page. */
interface ChatPage {
  jivo_api?: {
    setContactInfo(contact: object): void;
    setUserToken(token: string): void;
    clearHistory?(): void;
  };
  jivo_onLoadCallback?: () => void;
  jivo_destroy?: () => void;
}

/**
 * Opens the support chat for the session's player, with contact details and a signed identity, never the session token. Returns a function
 * that ends it.
 */
export function startChat(party: ThirdParty): () => void {
  const page = window as ChatPage;
  let ended = false;
  const begin = async (): Promise<void> => {
    const reply = await requestSupportIdentity();
    if (!reply.ok || ended) return;
    const { identity, expires_at: _, ...contact } = reply.data.data;
    page.jivo_onLoadCallback = () => {
      if (ended) return;
      page.jivo_api?.setContactInfo(contact);
      page.jivo_api?.setUserToken(identity);
    };
    // A widget that is still loaded from an earlier session does not call back again.
    if (page.jivo_api) page.jivo_onLoadCallback();
    else await loadScript(party);
  };
  void begin();
  return () => {
    ended = true;
    page.jivo_api?.clearHistory?.();
    page.jivo_destroy?.();
  };
}
