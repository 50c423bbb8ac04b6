const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 12;

/** What a player's invitations carry as `ref`: twelve letters and digits from the random end of the player's UUID. Nobody needs to store it. */
export function referralCode(playerId: string): string {
  let rest = BigInt(`0x${playerId.replaceAll("-", "").slice(-15)}`);
  let code = "";
  for (let place = 0; place < length; place++) {
    code = `${alphabet[Number(rest & 31n)]}${code}`;
    rest >>= 5n;
  }
  return code;
}

/** The last 16 characters of the UUID of whom the code invites for, such as `bce-b302099a8057`; null where it is no invitation. */
export function idEndOfReferralCode(code: string): string | null {
  const places = [...code].map((letter) => alphabet.indexOf(letter));
  if (places.length !== length || places.includes(-1)) return null;
  const digits = places
    .reduce((sum, place) => (sum << 5n) | BigInt(place), 0n)
    .toString(16)
    .padStart(15, "0");
  return `${digits.slice(0, 3)}-${digits.slice(3)}`;
}
