import { createCipheriv, createHash, createHmac } from "node:crypto";
import { bytesFrom } from "@trevo/engines";

/** The bytes of one round: the bytes that every round uses, and `longer` for rounds that need more. */
export interface RoundBytes {
  readonly bytes: Uint8Array;
  longer(length: number): Uint8Array;
}

/** Opens the stream with this name: each call returns the bytes of the next round. The same name gives the same rounds in every run. */
export type ByteStream = (name: string, length: number) => () => RoundBytes;

const sha256 = (text: string) => createHash("sha256").update(text);
const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const players = 20;

/** The product's own construction: twenty players, each with seeds of their own and nonces from 0. */
export const seededRounds: ByteStream = (name, length) => {
  const seeds = Array.from({ length: players }, (_, player) => sha256(`audit ${name} ${player}`).digest("hex"));
  let drawn = 0;
  return () => {
    const player = drawn % players;
    const nonce = Math.floor(drawn / players);
    drawn += 1;
    const from = { serverSeed: seeds[player] ?? "", clientSeed: `client ${player}`, nonce };
    return { bytes: drawBytes(from, length), longer: (more) => drawBytes(from, more) };
  };
};

const chunk = 1_024;

/** The key stream of a cipher, ten times as fast. Used where only uniform bytes matter. */
export const cipherRounds: ByteStream = (name, length) => {
  const cipher = createCipheriv("aes-256-ctr", sha256(name).digest(), Buffer.alloc(16));
  let [bytes, at] = [Buffer.alloc(0), 0];
  return () => {
    if (at === bytes.length) [bytes, at] = [cipher.update(Buffer.alloc(length * chunk)), 0];
    at += length;
    const round = bytes.subarray(at - length, at);
    return { bytes: round, longer: (more) => Buffer.concat([round, cipher.update(Buffer.alloc(more - length))]) };
  };
};
