/** Secrets shared by the product and the sandbox. The defaults are public: the sandbox protects nothing of value. */
export interface SandboxSecrets {
  readonly client_id: string;
  readonly client_secret: string;
  /** Bearer token of the SMS and e-mail carrier. */
  readonly messages: string;
  /** Bearer token of the identity verifier. */
  readonly identity: string;
  /** Bearer token of the image screen. */
  readonly pictures: string;
  /** Signs the studio's calls. */
  readonly studio: string;
  /** Key of the studio with Swipe Games' protocol, in both directions. */
  readonly swipe: string;
  /** Key of the studio with the protocol of SOFTSWISS' aggregator, in both directions. */
  readonly softswiss: string;
  /** Secret of the captcha's siteverify. */
  readonly turnstile: string;
  /** Bearer token of the sports feed. */
  readonly sports: string;
  /** Access token of the sports feed with odds. */
  readonly odds: string;
  /** Gives access to the product's demo controls, such as its clock. */
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
  odds: "trevo-odds-feed",
  demo: "trevo-demo-control",
};
