/** Crockford's base 32: no I, L, O or U. */
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bodyLength = 12;
const bitsPerSymbol = 5n;
const bits = BigInt(bodyLength) * bitsPerSymbol;

const couponCode = /^[A-Z0-9_-]{4,40}$/;

/** Normalises a typed code as codes are stored and compared: `" trevo10 "` → `TREVO10`. Returns null if it cannot be a code. */
export function couponCodeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return couponCode.test(code) ? code : null;
}

/** Luhn modulo 32: always detects one wrong symbol, and nearly always two swapped neighbours. */
function checkSymbol(body: string): string {
  let sum = 0;
  for (const [index, symbol] of [...body].toReversed().entries()) {
    const product = symbols.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(product / symbols.length) + (product % symbols.length);
  }
  return symbols[(symbols.length - (sum % symbols.length)) % symbols.length] ?? "";
}

/** Builds a single-use code: twelve symbols from the first 60 bits of a keyed hash (hex), and a check symbol. */
export function uniqueCodeOf(hash: string): string {
  let number = BigInt(`0x${hash.slice(0, Number(bits / 4n))}`);
  let body = "";
  for (let nth = 0; nth < bodyLength; nth++) {
    body = `${symbols[Number(number % BigInt(symbols.length))] ?? ""}${body}`;
    number /= BigInt(symbols.length);
  }
  return body + checkSymbol(body);
}

/** Reads a single-use code as people may spell it: O for 0, I and L for 1, dashes anywhere. Returns null if it cannot be a code. */
export function readUniqueCode(code: string): string | null {
  const spelled = code.replaceAll(/[-_]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const body = spelled.slice(0, bodyLength);
  const isWhole = spelled.length === bodyLength + 1 && [...spelled].every((symbol) => symbols.includes(symbol));
  return isWhole && checkSymbol(body) === spelled.slice(bodyLength) ? spelled : null;
}
