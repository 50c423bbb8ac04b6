import { networkOf } from "../../kernel/rate-limiter.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A charge is payable for five minutes; the bank may report its Pix ten minutes later. */
export const reservationMs = 15 * minuteMs;
/** Of an account that was opened with a coupon, until phone and e-mail are confirmed. */
export const registrationMs = dayMs;
/** A held redemption is granted by itself after that. */
export const holdMs = 24 * hourMs;
export const signalsKeptMs = 90 * dayMs;
/** Wrong codes of a player or a guest on one day of the brand. */
export const maxMissesADay = 10;
/** The most that an account without a CPF is granted as a bonus, centavos. */
export const maxBonusWithoutCpf = 5_000;

export const signalKinds = ["device", "network_hour", "payer", "pix_key", "phone_stem", "email_stem", "referral", "person"] as const;
export type SignalKind = (typeof signalKinds)[number];

/** What an account has in common with another that redeemed. */
export interface SharedSignal {
  readonly kind: SignalKind;
  /** The other account. */
  readonly player_id: string;
}

/** What two people hardly share by chance. */
const decisive: ReadonlySet<SignalKind> = new Set(["device", "payer", "pix_key"]);

/**
 * Why a redemption is held: the kinds that say so, joined by `+`; null where nothing does. One decisive signal holds, and so do two others
 * shared with the same account. An address alone never does: a carrier puts thousands of people behind one.
 */
export function holdReason(shared: readonly SharedSignal[]): string | null {
  const strong = signalKinds.filter((kind) => decisive.has(kind) && shared.some((signal) => signal.kind === kind));
  if (strong.length > 0) return strong.join("+");
  const byAccount = Map.groupBy(shared, ({ player_id }) => player_id);
  const kindsOf = (signals: readonly SharedSignal[]) => signalKinds.filter((kind) => signals.some((signal) => signal.kind === kind));
  const most = [...byAccount.values()].map(kindsOf).toSorted((a, b) => b.length - a.length)[0] ?? [];
  return most.length > 1 ? most.join("+") : null;
}

/**
 * What must not be written by two accounts at once, or neither would see the other's: what holds alone, what names the person, and each two others.
 * Whoever has only an address or an inviter in common with thousands waits for none of them.
 */
export function exclusiveSignals<S extends { readonly kind: SignalKind }>(signals: readonly S[]): readonly (readonly S[])[] {
  const alone = signals.filter(({ kind }) => decisive.has(kind) || kind === "person");
  const others = signals.filter((signal) => !alone.includes(signal));
  const pairs = others.flatMap((one, index) => others.slice(index + 1).flatMap((other) => (one.kind === other.kind ? [] : [[one, other]])));
  return [...alone.map((one) => [one]), ...pairs];
}

/** An IPv4 /24 or an IPv6 /64, and the hour. */
export const networkHour = (ip: string, at: Date): string =>
  `${networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1")} ${Math.floor(at.getTime() / hourMs)}`;

const shortestStem = 6;

/** A phone number without its last two digits: series of numbers are bought together. */
export const phoneStem = (phone: string): string => phone.slice(0, -2);

/** An address without what its owner can vary: dots, tags and closing digits. Null where too little is left to compare. */
export function emailStem(email: string): string | null {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const stem = (name.split("+")[0] ?? "").replaceAll(".", "").replace(/\d+$/, "");
  return stem.length < shortestStem ? null : `${stem}@${host}`;
}
