import { type ThirdParty, loadScript } from "./third-parties.ts";

interface GoogleAccounts {
  initialize(options: object): void;
  renderButton(place: HTMLElement, options: object): void;
}

export interface GoogleOptions {
  locale: "pt" | "en";
  /** What `POST /auth/google` takes. */
  onIdToken: (idToken: string) => void;
  /** The button did not come: the form goes on without it. */
  onFailure: () => void;
}

/** Puts Google's own button into `place`. For `useEffect`: returns how to forget it. */
export function showGoogleButton(place: HTMLElement, party: ThirdParty, { locale, onIdToken, onFailure }: GoogleOptions): () => void {
  let gone = false;
  void loadScript(party).then((came) => {
    if (gone) return;
    const accounts = (window as { google?: { accounts?: { id?: GoogleAccounts } } }).google?.accounts?.id;
    if (!came || !accounts) return onFailure();
    accounts.initialize({
      client_id: party.id,
      callback: ({ credential }: { credential?: string }) => (gone || !credential ? undefined : onIdToken(credential)),
    });
    accounts.renderButton(place, { theme: "outline", size: "large", locale: locale === "pt" ? "pt_BR" : "en" });
  });
  return () => {
    gone = true;
    place.replaceChildren();
  };
}
