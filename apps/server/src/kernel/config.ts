import { resolve } from "node:path";
import { z } from "zod";

const roles = z.enum(["api", "realtime", "worker"]);

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** The environment, one line a variable. `docs/configuration.md` is generated from these descriptions. */
export const environment = z.object({
  TREVO_MODE: z.enum(["demo", "live"]).default("demo").describe("`live` refuses sandbox addresses, default secrets and the movable clock"),
  TREVO_ROLES: z
    .string()
    .default("api,realtime,worker")
    .transform((list) => list.split(","))
    .pipe(z.array(roles))
    .describe("What this process does: api, realtime, worker"),
  PORT: port(3000).describe("Port of the product; 0 picks a free one"),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  SANDBOX_PORT: port(3001).describe("Port of the sandbox (demo mode)"),
  SANDBOX_URL: z.url().optional().describe("Address of the sandbox, when it is not on localhost at SANDBOX_PORT"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((dir) => resolve(dir))
    .describe("Embedded PostgreSQL, uploads, sandbox books"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("A PostgreSQL 16 or later to use in place of the embedded one"),
  TREVO_SECRET: z
    .string()
    .min(32)
    .default("demo-secret-demo-secret-demo-secret")
    .describe("Master secret for encryption at rest and signatures, 32 characters or more"),
  BACK_OFFICE_HOST: z
    .string()
    .regex(/^backoffice\.[a-z0-9.-]+$/)
    .default("backoffice.localhost")
    .describe("Host of the operators' API, `backoffice.<domain>`; no brand may have it"),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .describe("Addresses whose X-Forwarded-* headers count, separated by commas"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info").describe("Least severe level that is logged"),
  SITE_DIR: z.string().optional().describe("Folder of the built site; default: the one in this repository"),
  VAPID_PUBLIC_KEY: z
    .base64url()
    .length(87)
    .optional()
    .describe("Public key for push messages (RFC 8292), base64url; without it players are not asked for them"),
  TURNSTILE_SECRET: z
    .string()
    .min(10)
    .optional()
    .describe(
      "Secret key of Cloudflare Turnstile, for brands with a site key; without it the sandbox's stand-in tells people from programs",
    ),
  S3_BUCKET_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("Bucket for uploaded files at any S3-compatible service, `https://<endpoint>/<bucket>`; without it they lie in DATA_DIR"),
  S3_REGION: z.string().default("us-east-1").describe("Region that S3 requests are signed for"),
  S3_ACCESS_KEY_ID: z.string().min(3).optional().describe("Access key of the bucket"),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional().describe("Its secret"),
  RATE_LIMIT_SCALE: z.coerce.number().min(1).max(100_000).default(1).describe("Widens every rate limit by this factor, for load tests"),
  DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(16).describe("Connections of the pool"),
});

export type Config = z.output<typeof environment>;

/** Throws one readable error that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${lines.join("\n")}`);
  }
  const config = parsed.data;
  if (config.TREVO_MODE === "live") refuseDemoParts(config);
  return config;
}

function refuseDemoParts(config: Config): void {
  const wrong: string[] = [];
  if (config.TREVO_SECRET.startsWith("demo-secret")) wrong.push("TREVO_SECRET is the demo secret: set your own, 32 characters or more");
  if (!config.DATABASE_URL) wrong.push("DATABASE_URL is missing: live mode does not use the embedded database");
  if (config.BACK_OFFICE_HOST.endsWith(".localhost")) wrong.push("BACK_OFFICE_HOST is local: name the host of the back office");
  if (config.SANDBOX_URL) wrong.push("SANDBOX_URL is set: live mode does not talk to the sandbox");
  if (wrong.length > 0) throw new Error(`Live mode refuses to start:\n  ${wrong.join("\n  ")}`);
}
