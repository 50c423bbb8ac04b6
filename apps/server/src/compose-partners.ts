import type { PartnerKind } from "@trevo/contract";
import type { PhoneCarrier } from "./adapters/messaging/carrier.ts";
import { createTurnstile } from "./adapters/captcha/turnstile.ts";
import { createHttpIdentityVerifier } from "./adapters/identity/http-identity-verifier.ts";
import { createHttpNationalRegister } from "./adapters/identity/http-national-register.ts";
import { createHttpSms } from "./adapters/messaging/http-sms.ts";
import { createSmtpMailer } from "./adapters/messaging/smtp-mailer.ts";
import { createWhatsApp } from "./adapters/messaging/whatsapp-cloud.ts";
import { createZenvia } from "./adapters/messaging/zenvia.ts";
import { configOf } from "./adapters/partners/partner-configs.ts";
import { createBcbGateway } from "./adapters/pix/bcb-gateway.ts";
import type { PixGateway, PixNews, RawCallback } from "./adapters/pix/gateway.ts";
import type { Adapters } from "./compose-adapters.ts";
import type { Clock } from "./kernel/clock.ts";
import { Fault, Refusal, refuse } from "./kernel/errors.ts";
import type { Tenant } from "./kernel/scope.ts";
import type { ActiveAccounts, OpenAccount } from "./modules/partner-accounts/index.ts";

type PartnerAdapters = Pick<
  Adapters,
  "messenger" | "mailReturns" | "carriers" | "captcha" | "gatewayFor" | "identityVerifier" | "nationalRegister"
>;

/** Creates one adapter per account at its first use, because it holds its own token or connection. */
function createMade<Made>(make: (account: OpenAccount) => Made): (account: OpenAccount) => Made {
  const made = new Map<string, Made>();
  return (account) => {
    const known = made.get(account.id);
    if (known !== undefined) return known;
    const fresh = make(account);
    made.set(account.id, fresh);
    return fresh;
  };
}

/** Creates adapters that look up the brand's own account at every call, so that a new account is used from the moment it is active. */
export function createPartnerAdapters({ accounts, clock }: { accounts: ActiveAccounts; clock: Clock }): PartnerAdapters {
  const adapterOf = <Made>(kind: PartnerKind, make: (account: OpenAccount) => Made) => {
    const made = createMade(make);
    return async (tenantId: number): Promise<Made> => {
      const account = await accounts.find(tenantId, kind);
      if (!account)
        throw new Fault(`brand ${tenantId} has no active account of the kind ${kind}: add one in the back office`, { retryable: true });
      return made(account);
    };
  };
  const makePhone = { sms: createMade(makeSms), whatsapp: createMade(makeWhatsApp) };
  const email = adapterOf("email", ({ fields }) => createSmtpMailer(configOf.email(fields)));
  const captcha = adapterOf("captcha", ({ fields }) => createTurnstile(configOf.captcha(fields)));
  const verifier = adapterOf("identity", ({ fields }) => createHttpIdentityVerifier(configOf.identity(fields)));
  const register = adapterOf("identity", ({ fields }) => createHttpNationalRegister(configOf.identity(fields)));
  const makeBank = createMade(({ fields }) => createBcbGateway({ config: configOf.pix(fields), clock }));
  const bank = adapterOf("pix", makeBank);
  return {
    messenger: {
      sendEmail: async (message) => (await email(message.tenant_id)).sendEmail(message),
    },
    mailReturns: {
      secrets: async (tenantId) =>
        (await accounts.withCallbacks(tenantId, "email")).flatMap(({ fields }) => fields["callback_secret"] ?? []),
      topics: async (tenantId) => (await accounts.withCallbacks(tenantId, "email")).flatMap(({ fields }) => fields["ses_topic"] ?? []),
      // The operator gives the address to the reader of the mailbox.
      registerCallback: async () => undefined,
    },
    carriers: {
      active: async (tenantId, channel) => {
        const account = await accounts.find(tenantId, channel);
        return account && makePhone[channel](account);
      },
      withCallbacks: async (tenantId, channel) => (await accounts.withCallbacks(tenantId, channel)).map(makePhone[channel]),
    },
    captcha: { verify: async (token, ip, tenantId) => (await captcha(tenantId)).verify(token, ip, tenantId) },
    identityVerifier: { check: async (question) => (await verifier(question.tenant_id)).check(question) },
    nationalRegister: { lookUp: async (cpf, options) => (await register(options.tenant_id)).lookUp(cpf, options) },
    gatewayFor: (tenant) => gatewayOf(tenant, { accounts, bank, makeBank }),
  };
}

function makeSms({ fields }: OpenAccount): PhoneCarrier {
  const config = configOf.sms(fields);
  return config.protocol === "zenvia" ? createZenvia(config) : createHttpSms(config);
}

const makeWhatsApp = ({ fields }: OpenAccount): PhoneCarrier => createWhatsApp(configOf.whatsapp(fields));

interface Banks {
  readonly accounts: ActiveAccounts;
  readonly bank: (tenantId: number) => Promise<PixGateway>;
  readonly makeBank: (account: OpenAccount) => PixGateway;
}

const gatewayOf = ({ id }: Tenant, { accounts, bank, makeBank }: Banks): PixGateway => ({
  createCharge: async (order) => (await bank(id)).createCharge(order),
  readCharge: async (txid) => (await bank(id)).readCharge(txid),
  listReceived: async (since, until) => (await bank(id)).listReceived(since, until),
  readReceived: async (endToEndId) => (await bank(id)).readReceived(endToEndId),
  sendPayout: async (order) => (await bank(id)).sendPayout(order),
  readPayout: async (payoutId) => (await bank(id)).readPayout(payoutId),
  refund: async (order) => (await bank(id)).refund(order),
  registerCallback: async (baseUrl) => (await bank(id)).registerCallback(baseUrl),
  verifyCallback: async (raw) => verifyBy((await accounts.withCallbacks(id, "pix")).map(makeBank), raw),
});

/** Verifies with the current account, then with the replaced ones. Refuses like the last of them. */
async function verifyBy(banks: readonly PixGateway[], raw: RawCallback): Promise<PixNews> {
  for (const [index, bank] of banks.entries())
    try {
      return await bank.verifyCallback(raw);
    } catch (error) {
      const mayBeOthers = error instanceof Refusal && error.code === "bad_signature";
      if (!mayBeOthers || index === banks.length - 1) throw error;
    }
  throw refuse("bad_signature");
}
