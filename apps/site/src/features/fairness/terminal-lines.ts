import type { RoundProof } from "@trevo/verifier";

/** In single quotes for a POSIX shell: a client seed may be any text. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Two commands that every computer has: the promise, and the bytes of the outcome. Without a proof they name its parts. */
export function terminalLines(proof: Pick<RoundProof, "server_seed" | "client_seed" | "nonce"> | null): string {
  const seed = proof?.server_seed ? quote(proof.server_seed) : '"$SERVER_SEED"';
  const message = proof?.server_seed ? quote(`${proof.client_seed}:${proof.nonce}:0`) : '"$CLIENT_SEED:$NONCE:0"';
  return `printf %s ${seed} | sha256sum\nprintf %s ${message} | openssl dgst -sha256 -hmac ${seed}`;
}
