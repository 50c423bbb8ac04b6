import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startNameServer } from "../../test/name-server.ts";
import { createTxtRecords } from "../adapters/dns/txt-records.ts";
import type { SmtpConfig } from "../adapters/messaging/smtp-mailer.ts";
import { mailRefusals, readMailDomain } from "./mail-domain.ts";

// A record of the test's name server is one string of at most 255 bytes.
const newKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const key = newKey();
const publicOf = (pem: string): string => createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");

const records = new Map<string, string[] | null>();
let server: Awaited<ReturnType<typeof startNameServer>>;
let txtRecords: ReturnType<typeof createTxtRecords>;

beforeAll(async () => {
  server = await startNameServer(records);
  txtRecords = createTxtRecords([server.address]);
});
afterAll(() => server.close());

const config: SmtpConfig = {
  url: "smtp://relay.example:587",
  from: "no-reply@mail.trevo.example",
  dkim: { domain: "mail.trevo.example", selector: "S1", key },
};
const complete: Readonly<Record<string, string[] | null>> = {
  "mail.trevo.example": ["some-site-verification=1", "v=spf1 include:relay.example -all"],
  "s1._domainkey.mail.trevo.example": [`v=DKIM1; k=rsa; p=${publicOf(key)}`],
  "_dmarc.trevo.example": ["v=DMARC1; p=reject"],
};

const refusals = async (change: Readonly<Record<string, string[] | null>> = {}, account: Partial<SmtpConfig> = {}) => {
  records.clear();
  for (const [name, found] of Object.entries({ ...complete, ...change })) records.set(name, found);
  return mailRefusals("trevo", await readMailDomain(1, { ...config, ...account }, txtRecords));
};

describe("the domain of a brand's e-mails before it goes live", () => {
  it("is not refused when SPF, DKIM and DMARC are complete, with the policy of the domain above", async () => {
    expect(await refusals()).toEqual([]);
    expect(await refusals({ "mail.trevo.example": ["v=spf1 redirect=_spf.relay.example"] })).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string[] | null>>, RegExp]>([
    ["no SPF record", { "mail.trevo.example": ["other=1"] }, /mail\.trevo\.example has no SPF record: add/],
    ["two SPF records", { "mail.trevo.example": ["v=spf1 -all", "v=spf1 mx -all"] }, /has 2 SPF records.*leave one/],
    ["an SPF record for everybody", { "mail.trevo.example": ["v=spf1 +all"] }, /lets everybody send: end it with -all/],
    ["an SPF record without an end", { "mail.trevo.example": ["v=spf1 include:relay.example"] }, /end it with -all/],
    ["no DKIM record", { "s1._domainkey.mail.trevo.example": [] }, /has no key: add the TXT record "v=DKIM1; k=rsa; p=MIG/],
    ["a revoked DKIM key", { "s1._domainkey.mail.trevo.example": ["v=DKIM1; p="] }, /holds another key/],
    [
      "the DKIM record of another key",
      { "s1._domainkey.mail.trevo.example": [`v=DKIM1; p=${publicOf(newKey())}`] },
      /another key.*replace/,
    ],
    ["no DMARC policy", { "_dmarc.trevo.example": [] }, /no DMARC policy: add a TXT record at _dmarc\.mail\.trevo\.example/],
    [
      "a DMARC policy that only watches",
      { "_dmarc.trevo.example": ["v=DMARC1; p=none; rua=mailto:a@b.example"] },
      /is "none".*p=quarantine/,
    ],
    ["a nearer DMARC policy that only watches", { "_dmarc.mail.trevo.example": ["v=DMARC1; p=none"] }, /is "none"/],
    ["a DMARC policy above that leaves out its subdomains", { "_dmarc.trevo.example": ["v=DMARC1; p=reject; sp=none"] }, /is "none"/],
    ["two DMARC policies", { "_dmarc.trevo.example": ["v=DMARC1; p=reject", "v=DMARC1; p=none"] }, /2 DMARC policies.*leave one/],
  ])("with %s is refused once, with an instruction what to do", async (_what, change, sentence) => {
    const found = await refusals(change);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(sentence);
  });

  // Keys of these sizes end in padding, which is an equals sign.
  it.each([2_048, 3_072, 4_096])("is not refused for its own DKIM key of %i bits", async (modulusLength) => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength });
    const own = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    await refusals();
    const mail = await readMailDomain(1, config, txtRecords);
    const signed = { ...mail, dkim: mail.dkim && { ...mail.dkim, publicKey: own }, dkimRecords: [`v=DKIM1; k=rsa; p=${own}`] };
    expect(mailRefusals("trevo", signed)).toEqual([]);
  });

  it("is refused if the brand does not sign, or signs as a domain that DMARC does not count", async () => {
    const { dkim: _, ...unsigned } = config;
    await refusals();
    expect(mailRefusals("trevo", await readMailDomain(1, unsigned, txtRecords))).toEqual([
      expect.stringMatching(/does not sign.*Parceiros/),
    ]);
    const foreign = { "s1._domainkey.relay.example": [`v=DKIM1; p=${publicOf(key)}`] };
    expect(await refusals(foreign, { dkim: { domain: "relay.example", selector: "s1", key } })).toEqual([
      expect.stringMatching(/signs as relay\.example, but sends as mail\.trevo\.example/),
    ]);
  });

  it("checks SPF for the domain to which mail returns", async () => {
    expect(await refusals({}, { returnsTo: () => "returns@bounce.example" })).toEqual([
      expect.stringMatching(/bounce\.example has no SPF record/),
    ]);
  });

  it("that no name server answers for is refused, and not taken as one without records", async () => {
    expect(await refusals({ "mail.trevo.example": null })).toEqual([
      expect.stringMatching(/no name server answered for mail\.trevo\.example/),
    ]);
  }, 30_000);
});
