/** Secrets shared by the product and the sandbox. The defaults are public: the sandbox protects nothing of value. */
export interface SandboxSecrets {
  readonly client_id: string;
  readonly client_secret: string;
  /** Bearer of the SMS and e-mail carrier. */
  readonly messages: string;
  /** Bearer token of the identity verifier. */
  readonly identity: string;
  /** Bearer token of the image screen. */
  readonly pictures: string;
  /** Signs the studio's calls. */
  readonly studio: string;
  /** Of the studio with the protocol of Swipe Games, both ways. */
  readonly swipe: string;
  /** Of the one with the protocol of SOFTSWISS' aggregator, both ways. */
  readonly softswiss: string;
  /** Of the captcha's siteverify. */
  readonly turnstile: string;
  /** Bearer of the sports feed. */
  readonly sports: string;
  /** Opens the product's demo controls, such as its clock. */
  readonly demo: string;
}

export const demoSecrets: SandboxSecrets = {
  client_id: "trevo-demo",
  client_secret: "trevo-demo-secret",
  messages: "trevo-messages-secret",
  identity: "trevo-identity-secret",
  pictures: "trevo-pictures-secret",
  studio: "studio-demo-secret",
  swipe: "swipe-demo-secret",
  softswiss: "softswiss-demo-secret",
  turnstile: "turnstile-demo-secret",
  sports: "trevo-sports-feed",
  demo: "trevo-demo-control",
};
