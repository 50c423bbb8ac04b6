import { createHmac } from "node:crypto";
import { renderSVG } from "uqr";

/** Secret length in bytes. RFC 4226, section 4: as long as the hash. */
export const secretBytes = 20;
/** RFC 6238: a code belongs to a step, which lasts half a minute. In ms. */
export const stepMs = 30_000;
/** Tolerance for a phone's clock, in steps. */
const drift = 1;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export interface CodeShape {
  readonly digits: number;
  readonly algorithm: "sha1" | "sha256" | "sha512";
}

/** The parameters that every authenticator app supports. */
const usualShape: CodeShape = { digits: 6, algorithm: "sha1" };

export const stepAt = (time: Date): number => Math.floor(time.getTime() / stepMs);

/** RFC 4226, section 5.3, applied to the step's number. */
export function totpCode(secret: Uint8Array, step: number, { digits, algorithm }: CodeShape = usualShape): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Returns the step that a code belongs to, within the allowed drift of the clock. Null if the code belongs to none. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const present = stepAt(now);
  for (let step = present - drift; step <= present + drift; step++) if (totpCode(secret, step) === code) return step;
  return null;
}

/** RFC 4648 without padding: the form in which people and QR codes write a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The address that an authenticator app reads from the QR code. */
export function otpauthUri(parts: { brand: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(parts.brand)}:${encodeURIComponent(parts.account)}`;
  const query = new URLSearchParams({ secret: parts.secret, issuer: parts.brand, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}

/** The QR code as a data URL. */
export const pictureOf = (uri: string): string => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
