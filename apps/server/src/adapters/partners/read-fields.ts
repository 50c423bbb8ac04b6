import { X509Certificate, createPrivateKey } from "node:crypto";
import { type PartnerField, type PartnerKind, partnerAdapters } from "@trevo/contract";
import { z } from "zod";
import { refuse } from "../../kernel/errors.ts";
import type { OutgoingPolicy } from "../outgoing-policy.ts";

export type PartnerFields = Readonly<Record<string, string>>;

const maxPort = 65_535;

/**
 * Validates the typed fields of the kind's adapter: trims them and omits empty ones. Refuses with `invalid_fields`, which names fields but
 * no values. An address that must not be called is invalid.
 */
export function readFields(kind: PartnerKind, typed: PartnerFields, outgoing: Pick<OutgoingPolicy, "faultOf">): PartnerFields {
  const { fields } = partnerAdapters[kind];
  const faults: Record<string, string[]> = {};
  const known = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(typed)) if (!known.has(name)) faults[name] = ["unknown_field"];
  const read: Record<string, string> = {};
  for (const field of fields) {
    const value = typed[field.name]?.trim() ?? "";
    const fault = value === "" ? (field.required ? "required" : null) : faultOf(field, value, outgoing);
    if (fault) faults[field.name] = [fault];
    else if (value !== "") read[field.name] = value;
  }
  addFaultsBetween[kind]?.(read, faults);
  if (Object.keys(faults).length > 0) throw refuse("invalid_fields", { fields: faults });
  return read;
}

function faultOf({ name, type, choices }: PartnerField, value: string, outgoing: Pick<OutgoingPolicy, "faultOf">): string | null {
  if (type === "url") return URL.canParse(value) && !outgoing.faultOf(new URL(value)) ? null : "url_invalid";
  if (type === "email") return z.email().safeParse(value).success ? null : "email_invalid";
  if (type === "number") return /^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= maxPort ? null : "number_invalid";
  if (type === "choice") return choices?.includes(value) ? null : "invalid";
  if (type === "date") return z.iso.date().safeParse(value).success ? null : "date_invalid";
  if (type === "pem") return isPem(name, value) ? null : "invalid";
  if (name === "host" || name === "mq_host") return URL.canParse(`smtp://${value}`) && isHost(value, outgoing) ? null : "invalid";
  return null;
}

const isHost = (value: string, outgoing: Pick<OutgoingPolicy, "faultOf">): boolean =>
  /^[a-z0-9.-]+$/i.test(value) && !outgoing.faultOf(new URL(`https://${value}`));

function isPem(name: string, value: string): boolean {
  try {
    return (name === "certificate" ? new X509Certificate(value) : createPrivateKey(value)) !== null;
  } catch {
    return false;
  }
}

const minCallbackSecret = 16;

function addSmsFaults(read: PartnerFields, faults: Record<string, string[]>): void {
  const { protocol, base_url, from, callback_secret } = read;
  if (protocol !== "zenvia" && !base_url) faults["base_url"] ??= ["required"];
  if (protocol !== "zenvia") return;
  if (!from) faults["from"] ??= ["required"];
  if (!callback_secret) faults["callback_secret"] ??= ["required"];
  else if (callback_secret.length < minCallbackSecret) faults["callback_secret"] ??= [`min_length:${minCallbackSecret}`];
}

const minDkimBits = 2_048;

/** A signature counts only for the sender's domain or a parent of it (RFC 7489). A signature for any other domain is worse than none. */
function addEmailFaults(read: PartnerFields, faults: Record<string, string[]>): void {
  const { from, dkim_domain, dkim_selector, dkim_key, callback_secret } = read;
  if (callback_secret && callback_secret.length < minCallbackSecret) faults["callback_secret"] ??= [`min_length:${minCallbackSecret}`];
  const own = { dkim_domain, dkim_selector, dkim_key };
  if (Object.values(own).some(Boolean)) for (const [name, value] of Object.entries(own)) if (!value) faults[name] ??= ["required"];
  const domain = dkim_domain?.toLowerCase();
  if (domain && !`.${from?.split("@")[1]?.toLowerCase() ?? ""}`.endsWith(`.${domain}`)) faults["dkim_domain"] ??= ["invalid"];
  if (dkim_selector && !/^[a-z0-9-]{1,63}$/i.test(dkim_selector)) faults["dkim_selector"] ??= ["invalid"];
  if (!dkim_key || faults["dkim_key"]) return;
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(dkim_key);
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < minDkimBits) faults["dkim_key"] ??= ["invalid"];
}

/** These ids become parts of addresses. */
function addWhatsAppFaults({ phone_number_id, business_id, verify_token }: PartnerFields, faults: Record<string, string[]>): void {
  for (const [name, value] of Object.entries({ phone_number_id, business_id }))
    if (value && !/^\d{5,30}$/.test(value)) faults[name] ??= ["number_invalid"];
  if (verify_token && verify_token.length < minCallbackSecret) faults["verify_token"] ??= [`min_length:${minCallbackSecret}`];
}

/** Adds the faults that depend on several fields. */
function addPixFaults(read: PartnerFields, faults: Record<string, string[]>): void {
  const { callback_auth, callback_header, callback_secret, certificate, certificate_key, key } = read;
  if (callback_auth === "mtls_header" && !callback_header) faults["callback_header"] ??= ["required"];
  if (callback_secret && callback_secret.length < minCallbackSecret) faults["callback_secret"] ??= [`min_length:${minCallbackSecret}`];
  if (certificate && !certificate_key) faults["certificate_key"] ??= ["required"];
  if (certificate_key && !certificate) faults["certificate"] ??= ["required"];
  if (certificate && certificate_key && !belongTogether(certificate, certificate_key)) faults["certificate_key"] ??= ["invalid"];
  if (key && key.length > 77) faults["key"] ??= ["max_length:77"];
}

const belongTogether = (certificate: string, key: string): boolean =>
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));

type AddFaults = (read: PartnerFields, faults: Record<string, string[]>) => void;
const addFaultsBetween: Partial<Record<PartnerKind, AddFaults>> = {
  pix: addPixFaults,
  sms: addSmsFaults,
  whatsapp: addWhatsAppFaults,
  email: addEmailFaults,
};
