const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** What a player's invitations carry as `ref`: twelve letters and digits from the random end of the player's UUID. Nobody needs to store it. */
export function referralCode(playerId: string): string {
  let rest = BigInt(`0x${playerId.replaceAll("-", "").slice(-15)}`);
  let code = "";
  for (let place = 0; place < 12; place++) {
    code = `${alphabet[Number(rest & 31n)]}${code}`;
    rest >>= 5n;
  }
  return code;
}
