import { resolve } from "node:path";
import { z } from "zod";
import { createSandbox } from "./app.ts";

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const environment = z.object({
  TREVO_MODE: z.literal("demo", { error: "the sandbox exists in demo mode only" }).default("demo"),
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
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

const sandbox = await createSandbox({ productUrl: `http://localhost:${config.PORT}`, dataDir: config.DATA_DIR });
const address = await sandbox.listen({ port: config.SANDBOX_PORT, host: config.HOST });
process.stdout.write(`Sandbox: ${address}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
