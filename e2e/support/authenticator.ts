import type { Page } from "@playwright/test";

export interface Authenticator {
  /** Sets whether the user verification (finger, face or PIN) succeeds. */
  recognises(isRecognised: boolean): Promise<void>;
}

/** Adds a platform authenticator through Chromium's protocol (WebAuthn domain). It has no passkey yet and responds at once. */
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
