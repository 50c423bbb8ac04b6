import type { Page } from "@playwright/test";

export interface Authenticator {
  /** Whether whoever sits there is recognised by the finger, the face or the PIN. */
  recognises(isRecognised: boolean): Promise<void>;
}

/** An authenticator of the computer, as Chromium's protocol makes one (WebAuthn domain). It has no passkey yet, and answers at once. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognises: async (isUserVerified) => void (await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })),
  };
}
