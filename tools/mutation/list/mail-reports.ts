import type { Mutant } from "../mutant.ts";

const messaging = "apps/server/src/adapters/messaging";

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `mail-reports/${id}`,
    file: `${messaging}/${file}.ts`,
    find,
    replace,
    suite: [`${messaging}/${file}.test.ts`],
  });

const signed = on("sns");
const said = on("ses-reports");

/** Mutants of Amazon's delivery reports: only from our own topic, only signed by Amazon, and permanent only for permanent failures. */
export const mailReportMutants: readonly Mutant[] = [
  signed("of-anybodys-topic", "!topics.includes(message.TopicArn) || ", ""),
  signed("certificate-of-anybody", "|| !isAmazons(certificateUrl) ||", "||"),
  signed("certificate-host-that-begins-alike", String.raw`\.amazonaws\.com$/`, String.raw`\.amazonaws\.com/`),
  signed("certificate-without-tls", 'url.protocol === "https:" && ', ""),
  signed("unsigned", `if (!isSigned(message, await certificateAt(certificateUrl))) throw refuse("bad_signature");`, ""),
  signed("confirms-anywhere", "if (!confirmUrl || !isAmazons(confirmUrl))", "if (!confirmUrl)"),
  said("full-mailbox-is-for-good", `if (bounceSubType === "MailboxFull") return { status: "full", isPermanent: false, detail };`, ""),
  said("transient-is-for-good", `bounceType === "Permanent" && (`, "("),
  said("not-spam-is-a-complaint", `: kind === "not-spam"`, `: kind === "never"`),
  said(
    "auth-failure-is-for-good",
    `: { status: "reported", isPermanent: false, detail: kind };`,
    `: { status: "reported", isPermanent: true, detail: kind };`,
  ),
];
