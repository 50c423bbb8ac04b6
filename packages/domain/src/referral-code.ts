const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 12;

/**
 * Value of `ref` in a player's invitations: twelve letters and digits, derived from the random end of the player's UUID, so that it need
 * not be stored.
 */
export function referralCode(playerId: string): string {
  let rest = BigInt(`0x${playerId.replaceAll("-", "").slice(-15)}`);
  let code = "";
  for (let place = 0; place < length; place++) {
    code = `${alphabet[Number(rest & 31n)]}${code}`;
    rest >>= 5n;
  }
  return code;
}

/** The last 16 characters of the inviting player's UUID, such as `bce-b302099a8057`; null if it is not an invitation code. */
export function idEndOfReferralCode(code: string): string | null {
  const places = [...code].map((letter) => alphabet.indexOf(letter));
  if (places.length !== length || places.includes(-1)) return null;
  const digits = places
    .reduce((sum, place) => (sum << 5n) | BigInt(place), 0n)
    .toString(16)
    .padStart(15, "0");
  return `${digits.slice(0, 3)}-${digits.slice(3)}`;
}
