import { networkOf } from "../../kernel/rate-limiter.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a reservation lasts. A charge can be paid for five minutes, and the bank may report its Pix ten minutes later. */
export const reservationMs = 15 * minuteMs;
/** How long the coupon of a registration is reserved, until phone and e-mail are confirmed. */
export const registrationMs = dayMs;
/** A held redemption is granted automatically after this time. */
export const holdMs = 24 * hourMs;
export const signalsKeptMs = 90 * dayMs;
/** Maximum number of wrong codes of a player or guest per day of the brand. */
export const maxMissesADay = 10;
/** Maximum bonus for an account without a CPF, in centavos. */
export const maxBonusWithoutCpf = 5_000;

export const signalKinds = ["device", "network_hour", "payer", "pix_key", "phone_stem", "email_stem", "referral", "person"] as const;
export type SignalKind = (typeof signalKinds)[number];

/** A signal that the account shares with another account that redeemed. */
export interface SharedSignal {
  readonly kind: SignalKind;
  /** The other account. */
  readonly player_id: string;
}

/** Signals that two people are unlikely to share by chance. */
const decisive: ReadonlySet<SignalKind> = new Set(["device", "payer", "pix_key"]);

/**
 * Returns why a redemption is held: the kinds of signals, joined by `+`; null if it is not held. One decisive signal is enough, as are two
 * others shared with the same account. An address alone is never enough: a carrier puts thousands of people behind one.
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
 * Returns the signals that two accounts must not write concurrently, because neither would see the other's: each decisive signal, the
 * person, and each pair of other signals. An account that shares only an address or an inviter with thousands of others waits for none of
 * them.
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

/** A phone number without its last two digits, because numbers are bought in series. */
export const phoneStem = (phone: string): string => phone.slice(0, -2);

/** An e-mail address without the parts that its owner can vary: dots, tags and trailing digits. Null if too little is left to compare. */
export function emailStem(email: string): string | null {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const stem = (name.split("+")[0] ?? "").replaceAll(".", "").replace(/\d+$/, "");
  return stem.length < shortestStem ? null : `${stem}@${host}`;
}
