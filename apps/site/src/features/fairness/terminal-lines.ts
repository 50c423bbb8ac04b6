import type { RoundProof } from "@trevo/verifier";

/** Quotes the text in single quotes for a POSIX shell: a client seed may be any text. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Two commands available on every computer: one for the commitment, one for the bytes of the outcome. Without a proof they contain the
 * names of its parts.
 */
export function terminalLines(proof: Pick<RoundProof, "server_seed" | "client_seed" | "nonce"> | null): string {
  const seed = proof?.server_seed ? quote(proof.server_seed) : '"$SERVER_SEED"';
  const message = proof?.server_seed ? quote(`${proof.client_seed}:${proof.nonce}:0`) : '"$CLIENT_SEED:$NONCE:0"';
  return `printf %s ${seed} | sha256sum\nprintf %s ${message} | openssl dgst -sha256 -hmac ${seed}`;
}
