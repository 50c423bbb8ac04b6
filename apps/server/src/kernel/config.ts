import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { drainSecondsMin } from "./command-timeout.ts";
import { ownMachine } from "./own-machine.ts";

const roles = z.enum(["api", "realtime", "worker"]);

/** User and password in such a URL are replaced at start, which works only if they precede a host. */
const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine((url) => new URL(url).hostname !== "", "name the host, a socket's folder as postgres://user@%2Fvar%2Frun%2Fpostgresql/database")
  .refine(
    (url) => !/[?&](?:user|password|host|port)=/.test(url),
    "put user, password, host and port before the path, not among the parameters",
  );

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const listed = (text: string): string[] =>
  text.trim() === "none"
    ? []
    : text
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean);

/** An address, a network, or a name known to the proxy library. Trusting every address would mean trusting what clients claim. */
function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** The environment, one line per variable. `docs/configuration.md` is generated from these descriptions. */
export const environment = z.object({
  TREVO_MODE: z
    .enum(["demo", "live"])
    .default("demo")
    .describe("`live` refuses sandbox addresses, default secrets and the adjustable clock"),
  TREVO_ROLES: z
    .string()
    .default("api,realtime,worker")
    .transform((list) => list.split(","))
    .pipe(z.array(roles))
    .describe("Roles of this process: `api`, `realtime`, `worker`"),
  PORT: port(3000).describe("Port of the product; 0 picks a free one"),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      "Port that serves only `/metrics`, `/tls/ask`, `/healthz` and `/readyz`, to anyone who can reach it: do not expose it to the public. Without it, `/metrics` is served on PORT, to this machine only",
    ),
  METRICS_HOST: z.string().default("127.0.0.1").describe("Address on which METRICS_PORT listens"),
  CALLBACK_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe(
      "Public address at which banks call the product, `https://host`. Processes with the role `api` register it at the banks; without it, they register their own port on localhost, for the demo",
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(drainSecondsMin)
    .max(600)
    .default(drainSecondsMin + 5)
    .describe(
      "Seconds that a stopping process has to finish its work before it exits; must be longer than the ledger retries a command (30 s)",
    ),
  DRAIN_NOTICE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120)
    .default(0)
    .describe(
      "Seconds that a stopping process still accepts requests after `/readyz` reports that it is not ready, in addition to DRAIN_SECONDS; must be longer than the load balancer takes to notice",
    ),
  SANDBOX_PORT: port(3001).describe("Port of the sandbox (demo mode)"),
  SPORTS_FEEDS: z
    .string()
    .default("matches")
    .transform(listed)
    .pipe(z.array(z.enum(["matches", "uof"])))
    .describe("Sports feeds of the sandbox (demo mode): `matches`, priced by this program; `uof`, which sends odds; both as `matches,uof`"),
  SPORTS_FEED_BRAND: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Slug of the brand whose sports feed account the installation uses (live mode). Its odds and results apply to every brand. Without it, the first brand with an account is used; if the brands belong to several operators, there is no feed",
    ),
  SANDBOX_URL: z.url().optional().describe("Address of the sandbox, if it is not on localhost at SANDBOX_PORT"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((dir) => resolve(dir))
    .describe("Folder for the embedded PostgreSQL, uploads and sandbox data"),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "URL of a PostgreSQL 16 or later to use instead of the embedded one. Its user owns the tables, and the server creates a separate login for itself at start; with DATABASE_OWNER_URL, its user is that login",
    ),
  DATABASE_OWNER_URL: databaseUrl
    .optional()
    .describe(
      "URL of the same database with its owner as user, for migrations, if DATABASE_URL names a login that is only a member of the role `trevo_app`",
    ),
  MIGRATIONS: z
    .enum(["apply", "wait"])
    .default("apply")
    .describe(
      "`wait` leaves migrations to a separate job (`apps/server/src/migrate-command.ts`): the server starts once the database has the migrations of its release, and DATABASE_URL is the product's own login",
    ),
  ALLOW_SINGLE_DATABASE: z
    .enum(["yes", "no"])
    .default("no")
    .describe(
      "`yes` lets live mode start without a synchronous standby: if the database's machine is lost, all bets since the last backup are lost",
    ),
  BUS_URL: z
    .url({ protocol: /^(nats|tls|rediss?)$/ })
    .refine((url) => /^\/?[\w-]{0,64}$/.test(new URL(url).pathname), "its path is a name of letters, digits, _ and -")
    .optional()
    .describe(
      "Server that carries hints between processes instead of PostgreSQL's NOTIFY, recommended from about five processes: `nats://user:password@host:4222/name` or `redis://`, with TLS `tls://` or `rediss://`. Installations that share a server need different names",
    ),
  TREVO_SECRET: z
    .string()
    .min(32)
    .default("demo-secret-demo-secret-demo-secret")
    .describe("Master secret for encryption at rest and signatures, at least 32 characters"),
  KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "File with the keys that encrypt personal data and wrap the keys of partners' secrets, one `name:<32 bytes in base64>` per line. The first key encrypts; the others only decrypt. See the runbook for changing the key. Without it, a key is derived from TREVO_SECRET",
    ),
  BACK_OFFICE_HOST: z
    .string()
    .regex(/^backoffice\.[a-z0-9.-]+$/)
    .default("backoffice.localhost")
    .describe("Host of the staff API, `backoffice.<domain>`; it cannot be a brand's host"),
  PLATFORM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional()
    .describe(
      "Domain under which a new brand gets its first host, `<slug>.<domain>`; it needs a wildcard DNS record. Without it, the domain of BACK_OFFICE_HOST",
    ),
  DNS_SERVERS: z
    .string()
    .default("")
    .transform(listed)
    .refine(
      (list) => list.every((one) => /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(one)),
      "lists addresses such as `1.1.1.1` or `127.0.0.1:5353`",
    )
    .describe("Name servers for looking up the TXT record of a brand's host, separated by commas. Without it, those of the machine"),
  TRUSTED_PROXIES: z
    .string()
    .default("none")
    .transform(listed)
    .refine((list) => list.every(isProxy), "lists addresses and networks such as `10.0.0.0/8`, separated by commas, or says `none`")
    .describe(
      "Addresses and networks of the proxies in front of the server, separated by commas, or `none`: only their X-Forwarded-* headers are trusted. Required in live mode: without the proxy's address, all visitors behind it count as one",
    ),
  BRAND_ADDRESS: z
    .string()
    .regex(/^https?:\/\/\{host\}(:\d{1,5})?$/, "is `http://{host}` or `https://{host}`, with a port where there is one")
    .optional()
    .describe(
      "URL pattern of a brand's registered host, for links in messages and return addresses: `https://{host}`, the default in live mode. In demo mode, the default is http with the server's own port",
    ),
  OUTGOING_LOOPBACK: z
    .enum(["refused", "allowed"])
    .default("refused")
    .describe("Demo only: `allowed` permits push services and providers at addresses of this machine, in addition to the sandbox"),
  DEMO_CANCEL_WINDOW_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(30)
    .describe("Initial `cancel_window_seconds` of new demo brands: how long a player can cancel a withdrawal before it is sent"),
  DEMO_BRANDS: z
    .string()
    .optional()
    .transform((list) => list?.split(","))
    .describe("Demo brands that this installation creates, by slug; all if absent. For two cells on one machine"),
  DEMO_FIRST_OFFSET_HOURS: z.coerce
    .number()
    .int()
    .min(-2_400)
    .max(0)
    .default(0)
    .describe(
      "Initial offset in hours, zero or negative, of a new demonstration's clock from the real time; `npm start` simulates days of play and then sets the clock right",
    ),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info").describe("Lowest log level that is written"),
  SITE_DIR: z.string().optional().describe("Folder of the built site; by default, the one in this repository"),
  TURNSTILE_SECRET: z
    .string()
    .min(10)
    .optional()
    .describe("Secret key of Cloudflare Turnstile, for brands with a site key; without it, the sandbox's substitute is used"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Relay for outgoing e-mail, `smtp://user:password@host:port` (with STARTTLS) or `smtps://`; `npm start` sets it to the sandbox's mailbox",
    ),
  MAIL_FROM: z.email().default("no-reply@trevo.example").describe("Sender address of e-mail; the relay signs for its domain"),
  S3_BUCKET_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe(
      "Bucket for uploaded files at any S3-compatible service, `https://<endpoint>/<bucket>`; without it, files are stored in DATA_DIR",
    ),
  S3_REGION: z.string().default("us-east-1").describe("Region for which S3 requests are signed"),
  S3_ACCESS_KEY_ID: z.string().min(3).optional().describe("Access key of the bucket"),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional().describe("Secret access key of the bucket"),
  LOAD_LIMIT_SCALE: z.coerce
    .number()
    .min(1)
    .max(100)
    .default(1)
    .describe("Multiplies the limits at which load is shed, for tests on a busy machine"),
  RATE_LIMIT_SCALE: z.coerce.number().min(1).max(100_000).default(1).describe("Multiplies every rate limit, for load tests"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe(
      "Trace collector for OTLP over HTTP with JSON, `http://host:4318`; without it, nothing is traced. `OTEL_EXPORTER_OTLP_HEADERS` contains its credentials",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe("Share of traces that are recorded in full; failed spans are always recorded"),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(16)
    .describe("Connections of the database pool; the ledger uses four more"),
});

export type Config = z.output<typeof environment>;

/** Throws one readable error that names every invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is invalid:\n${lines.join("\n")}`);
  }
  const config = parsed.data;
  if (config.TREVO_MODE === "live") refuseDemoParts(config, env);
  return config;
}

function refuseDemoParts(config: Config, env: Record<string, string | undefined>): void {
  const wrong: string[] = [];
  if (config.TREVO_SECRET.startsWith("demo-secret")) wrong.push("TREVO_SECRET is the demo secret: set your own, at least 32 characters");
  if (!config.DATABASE_URL) wrong.push("DATABASE_URL is missing: live mode does not use the embedded database");
  if (config.BACK_OFFICE_HOST.endsWith(".localhost")) wrong.push("BACK_OFFICE_HOST is local: set the host of the back office");
  if (config.BUS_URL) wrong.push(...busRefusals(new URL(config.BUS_URL)));
  if (config.OUTGOING_LOOPBACK === "allowed") wrong.push("OUTGOING_LOOPBACK is set: live mode does not call addresses of this machine");
  if (config.SANDBOX_URL) wrong.push("SANDBOX_URL is set: live mode does not use the sandbox");
  if (!env["TRUSTED_PROXIES"]?.trim()) {
    wrong.push(
      "TRUSTED_PROXIES is not set: list the addresses of the proxies in front of this server, separated by commas, or set it to `none` if visitors connect to it directly",
    );
  }
  if (wrong.length > 0) throw new Error(`Live mode refuses to start:\n  ${wrong.join("\n  ")}`);
}

/** Anyone who can reach the bus can send to every player's screen. */
function busRefusals({ protocol, hostname, username, password }: URL): string[] {
  const wrong: string[] = [];
  if (!username && !password) wrong.push("BUS_URL has no credentials: only the servers may have access to the bus");
  const isPlain = protocol === "nats:" || protocol === "redis:";
  if (isPlain && !ownMachine.test(hostname)) wrong.push("BUS_URL is not encrypted: use tls:// or rediss:// for a bus on another machine");
  return wrong;
}
