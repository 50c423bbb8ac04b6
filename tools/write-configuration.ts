import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { environment } from "../apps/server/src/kernel/config.ts";

export const configurationFile = join(import.meta.dirname, "../docs/configuration.md");

const introduction = `# Configuration

Everything is set by the environment; nothing needs to be set for \`npm start\`. What belongs to a brand (texts, limits,
gateways) is a tenant's setting in the database, not here.

This page is written by \`npm run configuration\` from the schema in \`apps/server/src/kernel/config.ts\`.
`;

/** Variables read by the tools around the server, not by the server itself. */
const toolVariables: [name: string, meaning: string][] = [
  ["TREVO_DEBUG", "`1`: failures of `npm start` are printed with their stack"],
  ["CHROMIUM", "The browser of the journeys, where it is not in a usual place"],
  ["TEST_DATABASE_URL", "A PostgreSQL cluster for the tests to use in place of one of their own"],
];

/** Secrets are named, never printed. */
function defaultOf(name: string): string {
  const value = environment.shape[name as keyof typeof environment.shape];
  const parsed = z.toJSONSchema(value, { io: "input", unrepresentable: "any" })["default"];
  if (parsed === undefined) return "–";
  if (name === "TREVO_SECRET") return "a demo secret";
  return parsed === "" ? "none" : `\`${JSON.stringify(parsed).replaceAll('"', "")}\``;
}

export function describeConfiguration(): string {
  const rows = Object.entries(environment.shape).map(
    ([name, field]) => `| \`${name}\` | ${defaultOf(name)} | ${field.description ?? ""} |`,
  );
  const tools = toolVariables.map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  const server = ["| variable | default | meaning |", "|---|---|---|", ...rows];
  return [introduction, ...server, "", "## Tools", "", "| variable | meaning |", "|---|---|", ...tools, ""].join("\n");
}

if (import.meta.main) {
  const before = readFileSync(configurationFile, { encoding: "utf8", flag: "a+" });
  const after = describeConfiguration();
  if (before !== after) writeFileSync(configurationFile, after);
  process.stdout.write(before === after ? "docs/configuration.md is up to date\n" : "docs/configuration.md is written\n");
}
