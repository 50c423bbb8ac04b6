/** Script of a third party that the brand has configured, with the brand's id there. The content security policy allows no others. */
export interface ThirdParty {
  id: string;
  script: string;
}

export interface ThirdParties {
  /** Loaded only after consent. */
  tagManager: ThirdParty | null;
  /** Loaded only for players. */
  chat: ThirdParty | null;
  /** Loaded only on forms that need it. */
  captcha: ThirdParty | null;
}

const loading = new Map<string, Promise<boolean>>();

/** Loads a third party's script once, without blocking. Resolves to false if it did not load: none of our features may depend on it. */
export function loadScript({ script }: ThirdParty): Promise<boolean> {
  const known = loading.get(script) ?? append(script);
  loading.set(script, known);
  return known;
}

function append(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const element = document.createElement("script");
    element.src = address;
    element.async = true;
    element.referrerPolicy = "strict-origin-when-cross-origin";
    element.addEventListener("load", () => resolve(true));
    element.addEventListener("error", () => {
      // The next form that needs it retries.
      loading.delete(address);
      element.remove();
      resolve(false);
    });
    document.head.append(element);
  });
}
