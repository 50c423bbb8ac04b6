import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { Fault } from "../../kernel/errors.ts";
import { type Storage, isStorageKey } from "./storage.ts";

export interface S3Bucket {
  /** Address with the bucket's name in the path, without a trailing slash: `https://s3.sa-east-1.amazonaws.com/trevo`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Timeout of one attempt, from the first byte sent to the last byte received, ms. */
const timeoutMs = 10_000;
/**
 * Retries after the first attempt, with growing pauses, when the service is busy or fails. Every call may be repeated, because the content
 * under a key never changes.
 */
const retries = 2;

/** Stores files in a bucket of any S3-compatible service, with requests signed by AWS Signature Version 4, including the body. */
export function createS3Storage({ url, region, accessKeyId, secretAccessKey }: S3Bucket): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries });
  const send = async (method: "GET" | "PUT" | "DELETE", key: string, bytes: Uint8Array) => {
    const headers = { "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex") };
    const body = method === "PUT" ? { body: Buffer.from(bytes) } : {};
    const reply = await client.fetch(`${url}/${key}`, { method, headers, signal: AbortSignal.timeout(timeoutMs), ...body });
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const call = async (method: "GET" | "PUT" | "DELETE", key: string, bytes: Uint8Array = Buffer.alloc(0)) => {
    assert(isStorageKey(key), `no key of a stored file: ${key}`);
    const reply = await send(method, key, bytes).catch((cause: unknown) => {
      throw new Fault("The bucket does not answer", { retryable: true }, { cause });
    });
    const none = reply.status === 404 && method !== "PUT";
    if (!none && (reply.status < 200 || reply.status > 299))
      throw new Fault(`The bucket answered ${reply.status}`, { retryable: reply.status >= 500 || reply.status === 429 });
    return none ? null : reply.bytes;
  };
  return {
    put: async (key, bytes) => void (await call("PUT", key, bytes)),
    get: (key) => call("GET", key),
    remove: async (key) => void (await call("DELETE", key)),
  };
}
