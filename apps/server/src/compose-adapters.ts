import type { Captcha } from "./adapters/captcha/captcha.ts";
import { createTurnstile, sandboxTurnstileConfig, turnstileConfig } from "./adapters/captcha/turnstile.ts";
import { createGoogleTokens, googleConfig, sandboxGoogleConfig } from "./adapters/google/google-tokens.ts";
import type { IdentityTokens } from "./adapters/google/identity-tokens.ts";
import { createHttpIdentityVerifier } from "./adapters/identity/http-identity-verifier.ts";
import { createHttpNationalRegister } from "./adapters/identity/http-national-register.ts";
import type { IdentityVerifier } from "./adapters/identity/identity-verifier.ts";
import type { NationalRegister } from "./adapters/identity/national-register.ts";
import { createHttpImageScreen } from "./adapters/image-screen/http-image-screen.ts";
import { type ImageScreen, unscreened } from "./adapters/image-screen/image-screen.ts";
import type { MailReturns } from "./adapters/messaging/mail-reports.ts";
import type { Messenger } from "./adapters/messaging/messenger.ts";
import type { PhoneCarriers } from "./adapters/messaging/carrier.ts";
import { createSandboxCarriers } from "./adapters/messaging/sandbox-carriers.ts";
import { createSandboxReturns, sandboxReturnAddress } from "./adapters/messaging/sandbox-returns.ts";
import { createSandboxMessenger } from "./adapters/messaging/sandbox-messenger.ts";
import { createSmtpMailer } from "./adapters/messaging/smtp-mailer.ts";
import { sandboxBankConfig } from "./adapters/pix/bcb-config.ts";
import { createBcbGateway } from "./adapters/pix/bcb-gateway.ts";
import { type OutgoingPolicy, createOutgoingPolicy } from "./adapters/outgoing-policy.ts";
import type { PixGateway } from "./adapters/pix/gateway.ts";
import { betby } from "./adapters/providers/betby.ts";
import { houseProvider } from "./adapters/providers/house.ts";
import { hub88 } from "./adapters/providers/hub88.ts";
import type { GameProvider, Credentials } from "./adapters/providers/port.ts";
import { softswiss } from "./adapters/providers/softswiss.ts";
import { studioProvider } from "./adapters/providers/studio.ts";
import { swipeGames } from "./adapters/providers/swipe-games.ts";
import { createMatchFeed } from "./adapters/sports-feed/match-feed.ts";
import type { SportsFeed } from "./adapters/sports-feed/port.ts";
import { createUofFeed } from "./adapters/sports-feed/uof/create-uof-feed.ts";
import { sandboxUofConfig } from "./adapters/sports-feed/uof/sandbox-config.ts";
import { createTxtRecords } from "./adapters/dns/txt-records.ts";
import type { Storage } from "./adapters/storage/storage.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Config } from "./kernel/config.ts";
import type { Tenant } from "./kernel/scope.ts";
import { createPartnerAdapters } from "./compose-partners.ts";
import type { ActiveAccounts } from "./modules/partner-accounts/index.ts";
import { sportsFeedAccount } from "./sports-feed-account.ts";
import { storageOf } from "./storage-of.ts";

/** The adapters to external services that the modules use. */
export interface Adapters {
  readonly messenger: Pick<Messenger, "sendEmail">;
  readonly mailReturns: MailReturns;
  readonly carriers: PhoneCarriers;
  readonly captcha: Captcha;
  readonly identityTokens: IdentityTokens;
  readonly providers: ReadonlyMap<string, GameProvider>;
  /** Credentials that exist without configuration; null for providers whose credentials an operator must enter. */
  readonly givenProviderConfig: (providerCode: string) => Credentials | null;
  readonly gatewayFor: (tenant: Tenant) => PixGateway;
  readonly sportsFeeds: readonly SportsFeed[];
  readonly storage: Storage;
  /** Returns the TXT records of a name. */
  readonly txtRecords: (name: string) => Promise<string[]>;
  readonly identityVerifier: IdentityVerifier;
  readonly nationalRegister: NationalRegister;
  readonly imageScreen: ImageScreen;
  /** Restricts which addresses entered by players and staff may be called. */
  readonly outgoing: OutgoingPolicy;
  /** Demo mode only, like the secrets below; empty in live mode, where they are not read. */
  readonly sandboxUrl: string;
  /** Secrets shared by the sandbox's studios and the product. */
  readonly studioSecrets: { readonly swipe: string; readonly softswiss: string };
  /** Authenticates the sandbox to the demo's controls. */
  readonly demoControlSecret: string;
}

/** Public on purpose: the sandbox protects nothing of value, and live mode never uses these secrets. */
const demoSecrets = {
  studio: "studio-demo-secret",
  swipe: "swipe-demo-secret",
  softswiss: "softswiss-demo-secret",
  identity: "trevo-identity-secret",
  pictures: "trevo-pictures-secret",
  sports: "trevo-sports-feed",
  odds: "trevo-odds-feed",
  control: "trevo-demo-control",
} as const;

/** Numbers of the sports feeds. A number never changes. */
const producers = { matches: 1, uof: 2 } as const;

interface Partners {
  readonly accounts: ActiveAccounts;
  /** The installation's brands. */
  readonly brands: () => Promise<readonly Pick<Tenant, "id" | "slug" | "operator_id">[]>;
}

/** Live mode connects to each brand's own partners. If a brand has no partner for a service, calls throw a fault that says so. */
export function createAdapters(config: Config, clock: Clock, partners: Partners): Adapters {
  return config.TREVO_MODE === "live" ? createLiveAdapters(config, clock, partners) : createDemoAdapters(config, clock);
}

function createLiveAdapters(config: Config, clock: Clock, { accounts, brands }: Partners): Adapters {
  return {
    ...createPartnerAdapters({ accounts, clock }),
    identityTokens: createGoogleTokens({ config: googleConfig, clock }),
    providers: providersOf(),
    givenProviderConfig: (code) => givenConfigs("")[code === "house" ? code : ""] ?? null,
    imageScreen: unscreened,
    sportsFeeds: [
      createUofFeed({
        producer: producers.uof,
        config: () => sportsFeedAccount({ accounts, brands, named: config.SPORTS_FEED_BRAND ?? null }),
      }),
    ],
    storage: storageOf(config),
    txtRecords: createTxtRecords(config.DNS_SERVERS),
    outgoing: createOutgoingPolicy(),
    sandboxUrl: "",
    studioSecrets: { swipe: "", softswiss: "" },
    demoControlSecret: "",
  };
}

const providersOf = () =>
  new Map([houseProvider, studioProvider, swipeGames, hub88, softswiss, betby].map((provider) => [provider.code, provider]));

/** Demo mode connects to the sandbox through the same adapters that would connect to a bank, a carrier and a studio. */
function createDemoAdapters(config: Config, clock: Clock): Adapters {
  const sandboxUrl = config.SANDBOX_URL ?? `http://localhost:${config.SANDBOX_PORT}`;
  const carriers = createSandboxCarriers(sandboxUrl);
  const gateways = new Map<number, PixGateway>();
  const gatewayFor = (tenant: Tenant): PixGateway => {
    const known = gateways.get(tenant.id);
    if (known) return known;
    const gateway = createBcbGateway({ config: sandboxBankConfig(sandboxUrl, `pix@${tenant.slug}.example`), clock });
    gateways.set(tenant.id, gateway);
    return gateway;
  };
  return {
    messenger: mailerOf(config) ?? createSandboxMessenger({ sandboxUrl }),
    mailReturns: createSandboxReturns(sandboxUrl),
    carriers,
    captcha: createTurnstile(config.TURNSTILE_SECRET ? turnstileConfig(config.TURNSTILE_SECRET) : sandboxTurnstileConfig(sandboxUrl)),
    identityTokens: createGoogleTokens({ config: sandboxGoogleConfig(sandboxUrl), clock }),
    providers: providersOf(),
    givenProviderConfig: (code) => givenConfigs(sandboxUrl)[code] ?? null,
    gatewayFor,
    sportsFeeds: demoFeeds(config, sandboxUrl),
    storage: storageOf(config),
    txtRecords: createTxtRecords(config.DNS_SERVERS),
    identityVerifier: createHttpIdentityVerifier({ base_url: sandboxUrl, secret: demoSecrets.identity }),
    nationalRegister: createHttpNationalRegister({ base_url: sandboxUrl, secret: demoSecrets.identity }),
    imageScreen: createHttpImageScreen({ base_url: sandboxUrl, secret: demoSecrets.pictures }),
    outgoing: createOutgoingPolicy({ origins: [new URL(sandboxUrl).origin], allowsLoopback: config.OUTGOING_LOOPBACK === "allowed" }),
    sandboxUrl,
    studioSecrets: demoSecrets,
    demoControlSecret: demoSecrets.control,
  };
}

/** Simulated matches priced here; on request also the feed that sends odds, whose competitions staff offer one by one. */
const demoFeeds = ({ SPORTS_FEEDS }: Config, sandboxUrl: string): SportsFeed[] => [
  ...(SPORTS_FEEDS.includes("matches")
    ? [createMatchFeed({ producer: producers.matches, base_url: sandboxUrl, key: demoSecrets.sports })]
    : []),
  ...(SPORTS_FEEDS.includes("uof") ? [createUofFeed({ producer: producers.uof, config: () => sandboxUofConfig(sandboxUrl) })] : []),
];

/** Sends e-mail through the relay if one is configured; otherwise it goes to the sandbox like the rest. */
const mailerOf = ({ SMTP_URL: url, MAIL_FROM: from }: Config): Pick<Messenger, "sendEmail"> | null =>
  url ? createSmtpMailer({ url, from, returnsTo: sandboxReturnAddress }) : null;

/** Our own games need no keys; the sandbox's studio has fixed ones. */
const givenConfigs = (sandboxUrl: string): Record<string, Credentials> => ({
  house: { base_url: "", client_id: "", own_key: "", callback_keys: [] },
  studio: { base_url: sandboxUrl, client_id: "trevo", own_key: demoSecrets.studio, callback_keys: [demoSecrets.studio] },
});
