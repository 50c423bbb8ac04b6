export type CardBrand = "visa" | "mastercard" | "elo" | "amex" | "hipercard";

interface CardKind {
  brand: CardBrand;
  name: string;
  /** Prefixes, single or ranges, compared over their own length. */
  prefixes: readonly (readonly [string, string])[];
  lengths: readonly number[];
  groups: readonly number[];
  codeLength: number;
}

const four = [4, 4, 4, 4] as const;

/** Narrow ranges first: some of Elo's are within those of others. */
const kinds: readonly CardKind[] = [
  {
    brand: "elo",
    name: "Elo",
    prefixes: [
      ["401178", "401179"],
      ["438935", "438935"],
      ["451416", "451416"],
      ["457631", "457632"],
      ["504175", "504175"],
      ["506699", "506778"],
      ["509000", "509999"],
      ["627780", "627780"],
      ["636297", "636297"],
      ["636368", "636368"],
      ["650031", "650051"],
      ["655000", "655058"],
    ],
    lengths: [16],
    groups: four,
    codeLength: 3,
  },
  {
    brand: "hipercard",
    name: "Hipercard",
    prefixes: [
      ["606282", "606282"],
      ["384100", "384100"],
    ],
    lengths: [13, 16, 19],
    groups: four,
    codeLength: 3,
  },
  {
    brand: "amex",
    name: "Amex",
    prefixes: [
      ["34", "34"],
      ["37", "37"],
    ],
    lengths: [15],
    groups: [4, 6, 5],
    codeLength: 4,
  },
  {
    brand: "mastercard",
    name: "Mastercard",
    prefixes: [
      ["51", "55"],
      ["2221", "2720"],
    ],
    lengths: [16],
    groups: four,
    codeLength: 3,
  },
  { brand: "visa", name: "Visa", prefixes: [["4", "4"]], lengths: [13, 16, 19], groups: four, codeLength: 3 },
];

const longest = 19;

export const cardDigits = (text: string): string => text.replace(/\D/g, "").slice(0, longest);

/** Card kind of these first digits; null while they are ambiguous. */
export function cardKind(digits: string): CardKind | null {
  const begins = ([from, to]: readonly [string, string]) => {
    const start = digits.slice(0, from.length);
    return start.length === from.length && start >= from && start <= to;
  };
  return kinds.find(({ prefixes }) => prefixes.some(begins)) ?? null;
}

/** Formats a partial number in the groups printed on the card: `4111 1111 1`, `3782 822463 1`. */
export function formatCardNumber(digits: string): string {
  const groups = cardKind(digits)?.groups ?? four;
  const parts: string[] = [];
  let at = 0;
  for (const length of groups) {
    parts.push(digits.slice(at, at + length));
    at += length;
  }
  parts.push(digits.slice(at));
  return parts.filter(Boolean).join(" ");
}

/** Luhn check: every second digit from the right is doubled, and digits are summed. */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((total, digit, index) => {
    const doubled = (digits.length - index) % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** True for a valid number of a known kind. */
export const isCardNumber = (digits: string): boolean => Boolean(cardKind(digits)?.lengths.includes(digits.length)) && passesLuhn(digits);

/** Formats partial input, month first: `1229` → `12/29`. A first digit above one is completed to a month. */
export function formatExpiry(digits: string): string {
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const [month, year] = [full.slice(0, 2), full.slice(2, 4)];
  return year ? `${month}/${year}` : month;
}

/** `12/29` is valid until the end of December 2029. `today` is `YYYY-MM-DD`. */
export function isExpiryAhead(expiry: string, today: string): boolean {
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  return month !== "" && `20${year}-${month}` >= today.slice(0, 7);
}

export const isSecurityCode = (digits: string, number: string): boolean => digits.length === (cardKind(number)?.codeLength ?? 3);
