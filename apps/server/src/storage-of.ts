import { join } from "node:path";
import { createLocalDiskStorage } from "./adapters/storage/local-disk-storage.ts";
import { createS3Storage } from "./adapters/storage/s3-storage.ts";
import type { Storage } from "./adapters/storage/storage.ts";
import type { Config } from "./kernel/config.ts";

/** Servers on several machines share a bucket; a single machine uses its disk. */
export function storageOf(config: Config): Storage {
  const { S3_BUCKET_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!url) return createLocalDiskStorage(join(config.DATA_DIR, "uploads"));
  if (!accessKeyId || !secretAccessKey) throw new Error("S3_BUCKET_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  return createS3Storage({ url, region, accessKeyId, secretAccessKey });
}
