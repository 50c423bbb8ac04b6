import { type Centavos, fromDecimal, toDecimal } from "./money.ts";

/**
 * The BR Code: the text inside a Pix QR code and behind 'copia e cola'. EMV-MPM: a sequence of tag, two-digit length and value, with a
 * checksum at the end (Banco Central, Manual de Padrões para Iniciação do Pix).
 */
export interface BrCode {
  /** `static` contains a key and optionally an amount; `dynamic` contains the address where the bank reads the charge. */
  readonly kind: "static" | "dynamic";
  /** True if the code says that it can be paid only once. */
  readonly one_time: boolean;
  readonly key: string | null;
  readonly info: string | null;
  /** Without `https://`. */
  readonly location: string | null;
  readonly amount: Centavos | null;
  readonly merchant_name: string;
  readonly merchant_city: string;
  readonly txid: string | null;
}

export interface StaticBrCode {
  key: string;
  /** Shown to the payer. Key and info share the 99 characters of one field. */
  info?: string;
  amount?: Centavos;
  merchant_name: string;
  merchant_city: string;
  /** 1 to 25 letters and digits. */
  txid?: string;
}

export interface DynamicBrCode {
  /** Without `https://`, 77 characters at most. */
  location: string;
  merchant_name: string;
  merchant_city: string;
}

/** `corrupt`: not TLV, or the checksum does not match. `not_pix`: a valid EMV code of another scheme. */
export type BrCodeFault = "corrupt" | "not_pix";

const tag = {
  format: "00",
  initiation: "01",
  merchantAccount: "26",
  category: "52",
  currency: "53",
  amount: "54",
  country: "58",
  merchantName: "59",
  merchantCity: "60",
  additional: "62",
  checksum: "63",
} as const;
const accountTag = { gui: "00", key: "01", info: "02", location: "25" } as const;
const txidTag = "05";

const pixGui = "br.gov.bcb.pix";
const oneTime = "12";
/** Placeholder for a missing txid, and always used in dynamic codes. */
const noTxid = "***";
const nameLimit = 25;
const cityLimit = 15;
const keyLimit = 77;
const locationLimit = 77;
/** A length has two digits. */
const valueLimit = 99;

/** CRC-16/CCITT-FALSE of the text's bytes, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** A code that can be paid any number of times. Throws a RangeError if a value does not fit. */
export function encodeStaticBrCode(code: StaticBrCode): string {
  if (code.txid !== undefined && !/^[a-zA-Z0-9]{1,25}$/.test(code.txid)) throw new RangeError(`not a txid of a static code: ${code.txid}`);
  if (code.key.length === 0 || code.key.length > keyLimit) throw new RangeError("a Pix key has 1 to 77 characters");
  const account =
    field(accountTag.gui, pixGui) + field(accountTag.key, code.key) + (code.info ? field(accountTag.info, toAscii(code.info)) : "");
  const amount = code.amount === undefined ? "" : field(tag.amount, toDecimal(code.amount));
  return seal({ head: "", account, amount, txid: code.txid ?? noTxid, merchant: code });
}

/** A code for one charge, payable once. Throws a RangeError if a value does not fit. */
export function encodeDynamicBrCode(code: DynamicBrCode): string {
  if (code.location.length === 0 || code.location.length > locationLimit || code.location.includes("://")) {
    throw new RangeError(`not a location of a charge: ${code.location}`);
  }
  const account = field(accountTag.gui, pixGui) + field(accountTag.location, code.location);
  return seal({ head: field(tag.initiation, oneTime), account, amount: "", txid: noTxid, merchant: code });
}

interface Parts {
  head: string;
  account: string;
  amount: string;
  txid: string;
  merchant: { merchant_name: string; merchant_city: string };
}

function seal(parts: Parts): string {
  const text = [
    field(tag.format, "01"),
    parts.head,
    field(tag.merchantAccount, parts.account),
    field(tag.category, "0000"),
    field(tag.currency, "986"),
    parts.amount,
    field(tag.country, "BR"),
    field(tag.merchantName, fit(parts.merchant.merchant_name, nameLimit)),
    field(tag.merchantCity, fit(parts.merchant.merchant_city, cityLimit)),
    field(tag.additional, field(txidTag, parts.txid)),
    `${tag.checksum}04`,
  ].join("");
  return text + crc16(text);
}

function field(id: string, value: string): string {
  if (value.length === 0 || value.length > valueLimit)
    throw new RangeError(`field ${id} of a BR Code has 1 to ${valueLimit} characters, not ${value.length}`);
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** Names are informative and can be cut. Keys and locations cannot, so they throw. */
const fit = (text: string, limit: number): string => toAscii(text).trim().slice(0, limit).trimEnd();

/** Terminals expect plain ASCII: `São Paulo` → `Sao Paulo`. */
const toAscii = (text: string): string => text.normalize("NFD").replace(/[^\x20-\x7e]/g, "");

/** Reads any Pix code, whoever created it. Unknown fields are skipped. */
export function parseBrCode(text: string): { ok: true; code: BrCode } | { ok: false; fault: BrCodeFault } {
  const trimmed = text.trim();
  const fields = readFields(trimmed);
  const checksum = trimmed.slice(-4).toUpperCase();
  if (
    !fields ||
    fields.get(tag.format) !== "01" ||
    fields.get(tag.checksum)?.toUpperCase() !== checksum ||
    crc16(trimmed.slice(0, -4)) !== checksum
  ) {
    return { ok: false, fault: "corrupt" };
  }
  const account = pixAccount(fields);
  if (!account) return { ok: false, fault: "not_pix" };
  const code = toBrCode(fields, account);
  return code ? { ok: true, code } : { ok: false, fault: "corrupt" };
}

/** Schemes share the tags 26 to 51. Ours is the one that contains our identifier. */
function pixAccount(fields: Map<string, string>): Map<string, string> | null {
  for (let id = 26; id <= 51; id++) {
    const account = readFields(fields.get(String(id)) ?? "");
    if (account?.get(accountTag.gui)?.toLowerCase() === pixGui) return account;
  }
  return null;
}

function toBrCode(fields: Map<string, string>, account: Map<string, string>): BrCode | null {
  const key = account.get(accountTag.key) ?? null;
  const location = account.get(accountTag.location) ?? null;
  const amount = readAmount(fields.get(tag.amount));
  if ((key === null) === (location === null) || amount === "wrong") return null;
  const txid = readFields(fields.get(tag.additional) ?? "")?.get(txidTag) ?? noTxid;
  return {
    kind: location === null ? "static" : "dynamic",
    one_time: fields.get(tag.initiation) === oneTime,
    key,
    info: account.get(accountTag.info) ?? null,
    location,
    amount,
    merchant_name: fields.get(tag.merchantName) ?? "",
    merchant_city: fields.get(tag.merchantCity) ?? "",
    txid: txid === noTxid ? null : txid,
  };
}

/** Codes made elsewhere also contain amounts such as `10`, `10.5` or `10.`. */
function readAmount(text: string | undefined): Centavos | null | "wrong" {
  if (text === undefined) return null;
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text);
  return match ? fromDecimal(`${match[1]}.${(match[2] ?? "").padEnd(2, "0")}`) : "wrong";
}

/** Null if the lengths do not add up or a tag occurs twice. */
function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    if (!head) return null;
    const [, id = "", length = ""] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || fields.has(id)) return null;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}
