/** A third party's script that the brand configured, and the brand's id there. The content security policy allows no other. */
export interface ThirdParty {
  id: string;
  script: string;
}

export interface ThirdParties {
  /** Only after consent. */
  tagManager: ThirdParty | null;
  /** Only for players. */
  chat: ThirdParty | null;
  /** Only on forms that need it. */
  captcha: ThirdParty | null;
}

const loading = new Map<string, Promise<boolean>>();

/** Loads a third party's script once, without blocking. False where it did not load: nothing of ours may depend on it. */
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
      // The next form that needs it tries again.
      loading.delete(address);
      element.remove();
      resolve(false);
    });
    document.head.append(element);
  });
}
