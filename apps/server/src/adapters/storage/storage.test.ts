import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Fault } from "../../kernel/errors.ts";
import { createLocalDiskStorage } from "./local-disk-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

const secret = "a-secret-of-the-bucket";
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Computes the AWS Signature Version 4 of a received request, as a service does. */
function signatureOf(request: IncomingMessage): { claimed: string; right: string } {
  const parts = /Credential=key\/(\d+)\/sa-east-1\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? "",
  );
  const [, day = "", names = "", claimed = ""] = parts ?? [];
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name])}\n`);
  const bodyHash = String(request.headers["x-amz-content-sha256"]);
  const canonical = [request.method, request.url, "", headers.join(""), names, bodyHash].join("\n");
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], `${day}/sa-east-1/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = ["sa-east-1", "s3", "aws4_request"].reduce<Buffer>((from, word) => hmac(from, word), hmac(`AWS4${secret}`, day));
  return { claimed, right: hmac(key, text).toString("hex") };
}

/** A bucket that stores correctly signed requests, and fails as often as a test specifies. */
const stored = new Map<string, Buffer>();
const requested: string[] = [];
let failures = 0;
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [body, path] = [Buffer.concat(chunks), request.url ?? ""];
  requested.push(`${request.method} ${path}`);
  const { claimed, right } = signatureOf(request);
  const isSigned = claimed === right && sha256(body) === request.headers["x-amz-content-sha256"];
  const found = stored.get(path);
  const end = (status: number, bytes?: Buffer) => void response.writeHead(status).end(bytes);
  if (failures-- > 0) end(503);
  else if (!isSigned) end(403, Buffer.from("<Error/>"));
  else if (request.method === "PUT") {
    stored.set(path, body);
    end(200);
  } else if (request.method === "DELETE") end(stored.delete(path) ? 204 : 404);
  else end(found ? 200 : 404, found ?? Buffer.from("<Error><Code>NoSuchKey</Code></Error>"));
}
const bucket: Server = createServer((request, response) => void answer(request, response));

let folder = "";
let url = "";
const bucketWith = (secretAccessKey: string) => createS3Storage({ url, region: "sa-east-1", accessKeyId: "key", secretAccessKey });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trevo-storage-"));
  bucket.listen(0, "127.0.0.1");
  await once(bucket, "listening");
  url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/trevo`;
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  failures = 0;
  requested.length = 0;
});

const kinds: [string, () => Storage][] = [
  ["a folder", () => createLocalDiskStorage(folder)],
  ["a bucket", () => bucketWith(secret)],
];

describe.each(kinds)("%s", (_name, create) => {
  it("returns the stored bytes until they are removed", async () => {
    const [storage, bytes] = [create(), Buffer.from([0, 1, 254, 255, 10, 13])];
    expect(await storage.get("avatars/1/a.webp")).toBeNull();
    await storage.put("avatars/1/a.webp", bytes);
    expect(await storage.get("avatars/1/a.webp")).toEqual(bytes);
    await storage.remove("avatars/1/a.webp");
    await storage.remove("avatars/1/a.webp");
    expect(await storage.get("avatars/1/a.webp")).toBeNull();
  });

  it.each(["../a.webp", "a/../../b.webp", "/a.webp", "A.webp", "a", "a?b.webp"])(
    "refuses a key that leaves its folder or has a special meaning: %s",
    async (key) => {
      await expect(create().put(key, Buffer.from("x"))).rejects.toThrow("no key of a stored file");
      expect(requested).toEqual([]);
    },
  );
});

describe("a request to a bucket", () => {
  it("is retried when the bucket is busy", async () => {
    failures = 2;
    await bucketWith(secret).put("a/b.webp", Buffer.from("x"));
    expect(requested).toEqual(["PUT /trevo/a/b.webp", "PUT /trevo/a/b.webp", "PUT /trevo/a/b.webp"]);
  });

  it("fails without a retry when the bucket refuses the key, and stores nothing", async () => {
    const refused = await bucketWith("another-secret")
      .put("a/c.webp", Buffer.from("x"))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Fault);
    expect(refused).toMatchObject({ message: "The bucket answered 403", retryable: false });
    expect(await bucketWith(secret).get("a/c.webp")).toBeNull();
  });

  it("fails as retryable when the bucket does not answer", async () => {
    const nobody = createS3Storage({ url: "http://127.0.0.1:9", region: "x", accessKeyId: "key", secretAccessKey: secret });
    await expect(nobody.get("a/b.webp")).rejects.toMatchObject({ message: "The bucket does not answer", retryable: true });
  });
});
