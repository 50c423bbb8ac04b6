/** What the product and the sandbox know of each other. The defaults are public: the sandbox guards nothing of value. */
export interface SandboxSecrets {
  readonly client_id: string;
  readonly client_secret: string;
  /** Bearer of the SMS and e-mail carrier. */
  readonly messages: string;
  /** Bearer token of the identity verifier. */
  readonly identity: string;
  /** Signs the studio's calls. */
  readonly studio: string;
  /** Of the studio that speaks as Swipe Games, both ways. */
  readonly swipe: string;
  /** Of the one that speaks as SOFTSWISS' aggregator, both ways. */
  readonly softswiss: string;
  /** Of the captcha's siteverify. */
  readonly turnstile: string;
  /** Opens the product's demo controls, such as its clock. */
  readonly demo: string;
}

export const demoSecrets: SandboxSecrets = {
  client_id: "trevo-demo",
  client_secret: "trevo-demo-secret",
  messages: "trevo-messages-secret",
  identity: "trevo-identity-secret",
  studio: "studio-demo-secret",
  swipe: "swipe-demo-secret",
  softswiss: "softswiss-demo-secret",
  turnstile: "turnstile-demo-secret",
  demo: "trevo-demo-control",
};
