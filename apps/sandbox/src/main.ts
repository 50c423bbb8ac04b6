import { resolve } from "node:path";
import { z } from "zod";
import { createSandbox } from "./app.ts";

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const environment = z.object({
  TREVO_MODE: z.literal("demo", { error: "the sandbox exists in demo mode only" }).default("demo"),
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  SANDBOX_SMTP_PORT: port(0),
  MATCH_SPEED: z.coerce.number().min(1).max(300).optional(),
  MATCHES_LISTED_HOURS: z.coerce.number().min(0.1).max(48).optional(),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((dir) => resolve(dir)),
});

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  process.stderr.write(`The sandbox refuses to start:\n${wrong.join("\n")}\n`);
  process.exit(1);
}
const config = parsed.data;

let productUrl = `http://localhost:${config.PORT}`;
/** A product that chooses its own port starts later than the sandbox. */
const productMessage = z.object({ product_url: z.url() });
process.on("message", (message) => {
  const parsedMessage = productMessage.safeParse(message);
  if (parsedMessage.success) productUrl = parsedMessage.data.product_url;
});

const matches = {
  ...(config.MATCH_SPEED !== undefined && { speed: config.MATCH_SPEED }),
  ...(config.MATCHES_LISTED_HOURS !== undefined && { listedHours: config.MATCHES_LISTED_HOURS }),
};
const sandbox = await createSandbox({
  productUrl: () => productUrl,
  dataDir: config.DATA_DIR,
  smtpPort: config.SANDBOX_SMTP_PORT,
  matches,
});
const address = await sandbox.listen({ port: config.SANDBOX_PORT, host: config.HOST });
process.stdout.write(`Sandbox: ${address}\n`);
process.send?.({ listening: address });

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
