import { createPublicKey } from "node:crypto";
import type { SmtpConfig } from "../adapters/messaging/smtp-mailer.ts";

/** What the DNS says about a brand's e-mail. A list of TXT records is null if no name server answered. */
export interface MailDomain {
  /** Domain of the sender that players see. */
  readonly domain: string;
  /** Domain to which a mailbox returns mail, for which SPF is checked (RFC 7208, section 2.4). */
  readonly returnDomain: string;
  /** Null if the brand does not sign its mail itself. */
  readonly dkim: { readonly domain: string; readonly name: string; readonly publicKey: string } | null;
  readonly spfRecords: readonly string[] | null;
  readonly dkimRecords: readonly string[] | null;
  readonly dmarcRecords: readonly string[] | null;
  /** True if the policy is that of a domain above the sender's, whose `sp` governs if it has one (RFC 7489, section 6.3). */
  readonly dmarcIsInherited: boolean;
}

type TxtRecords = (name: string) => Promise<readonly string[]>;

const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf("@") + 1)
    .replace(/>$/, "")
    .toLowerCase();

/** Names that may hold the policy: the domain, then the domains above it, without the top level. */
const domainsUpwards = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, place) => labels.slice(place).join("."));
};

export async function readMailDomain(tenantId: number, { from, returnsTo, dkim }: SmtpConfig, txtRecords: TxtRecords): Promise<MailDomain> {
  const domain = domainOf(from);
  const returnDomain = domainOf(returnsTo?.(tenantId) ?? from);
  const read = (name: string) => txtRecords(name).catch(() => null);
  const own = dkim && {
    domain: dkim.domain.toLowerCase(),
    name: `${dkim.selector}._domainkey.${dkim.domain}`.toLowerCase(),
    publicKey: createPublicKey(dkim.key).export({ type: "spki", format: "der" }).toString("base64"),
  };
  return {
    domain,
    returnDomain,
    dkim: own ?? null,
    spfRecords: await read(returnDomain),
    dkimRecords: own ? await read(own.name) : [],
    ...(await firstPolicy(domain, read)),
  };
}

const isPolicy = (record: string): boolean => /^v=DMARC1\s*(;|$)/.test(record);

type Policies = Pick<MailDomain, "dmarcRecords" | "dmarcIsInherited">;

async function firstPolicy(domain: string, read: (name: string) => Promise<readonly string[] | null>): Promise<Policies> {
  for (const name of domainsUpwards(domain)) {
    const dmarcRecords = await read(`_dmarc.${name}`);
    if (dmarcRecords === null || dmarcRecords.some(isPolicy)) return { dmarcRecords, dmarcIsInherited: name !== domain };
  }
  return { dmarcRecords: [], dmarcIsInherited: false };
}

/** The value of a tag, such as `p` in `v=DMARC1; p=reject`. A value may contain an equals sign itself, as the end of a key does. */
const tagOf = (record: string, tag: string): string | null =>
  record
    .split(";")
    .map((part) => /^\s*(\w+)\s*=\s*(.*?)\s*$/s.exec(part))
    .find((part) => part?.[1] === tag)?.[2] ?? null;

const isWithin = (domain: string, other: string): boolean =>
  domain === other || domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`);

/** Returns why mailboxes may refuse a brand's e-mails or accept somebody else's, each with what to do. */
export function mailRefusals(slug: string, mail: MailDomain): string[] {
  return [...spfRefusals(slug, mail), ...dkimRefusals(slug, mail), ...dmarcRefusals(slug, mail)];
}

const unanswered = (slug: string, name: string): string[] => [
  `${slug}: no name server answered for ${name}: check its DNS, and run this again`,
];

function spfRefusals(slug: string, { returnDomain, spfRecords }: MailDomain): string[] {
  if (spfRecords === null) return unanswered(slug, returnDomain);
  const found = spfRecords.filter((record) => /^v=spf1(\s|$)/i.test(record));
  if (found.length === 0)
    return [
      `${slug}: ${returnDomain} has no SPF record: add the TXT record that your relay names, such as "v=spf1 include:relay.example -all"`,
    ];
  if (found.length > 1) return [`${slug}: ${returnDomain} has ${found.length} SPF records, which mailboxes take as none: leave one`];
  const last = found[0]?.trim().split(/\s+/).at(-1)?.toLowerCase() ?? "";
  if (last === "-all" || last === "~all" || last.startsWith("redirect=")) return [];
  return [`${slug}: the SPF record of ${returnDomain} lets everybody send: end it with -all`];
}

function dkimRefusals(slug: string, { domain, dkim, dkimRecords }: MailDomain): string[] {
  if (dkim === null)
    return [
      `${slug} does not sign its e-mails (DKIM): store dkim_domain, dkim_selector and dkim_key with its e-mail account under Parceiros`,
    ];
  if (dkimRecords === null) return unanswered(slug, dkim.name);
  const record = `"v=DKIM1; k=rsa; p=${dkim.publicKey}"`;
  const keys = dkimRecords.map((one) => tagOf(one, "p")?.replace(/\s+/g, "") ?? null).filter((key) => key !== null);
  if (keys.length === 0) return [`${slug}: ${dkim.name} has no key: add the TXT record ${record}`];
  if (!keys.includes(dkim.publicKey))
    return [`${slug}: ${dkim.name} holds another key than the account: replace the TXT record by ${record}`];
  if (!isWithin(domain, dkim.domain))
    return [`${slug} signs as ${dkim.domain}, but sends as ${domain}, so DMARC does not count the signature: sign as ${domain}`];
  return [];
}

function dmarcRefusals(slug: string, { domain, dmarcRecords, dmarcIsInherited }: MailDomain): string[] {
  const name = `_dmarc.${domain}`;
  if (dmarcRecords === null) return unanswered(slug, name);
  const found = dmarcRecords.filter(isPolicy);
  const [policy] = found;
  if (policy === undefined)
    return [`${slug}: ${domain} has no DMARC policy: add a TXT record at ${name}, such as "v=DMARC1; p=quarantine"`];
  if (found.length > 1) return [`${slug}: ${name} has ${found.length} DMARC policies, which mailboxes take as none: leave one`];
  const inherited = dmarcIsInherited ? tagOf(policy, "sp") : null;
  const wanted = (inherited ?? tagOf(policy, "p"))?.toLowerCase() ?? "none";
  if (wanted === "quarantine" || wanted === "reject") return [];
  return [
    `${slug}: the DMARC policy of ${domain} is "${wanted}", so mailboxes accept e-mails in its name from anybody: set p=quarantine or p=reject`,
  ];
}
