import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { type Permission, type Role, allPermissions, isPermission, isRole, permissions, roles } from "@trevo/contract";
import { withDatabase } from "./command-database.ts";
import { systemClock } from "./kernel/clock.ts";
import { type Config, readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { Refusal } from "./kernel/errors.ts";
import { stepAt, totpCode } from "./modules/second-factor/index.ts";
import { type Given, createMemberAdministration, listStaff } from "./modules/staff/index.ts";
import { demoStaff } from "./seed/staff.ts";

const usage = `usage: staff list
       staff add <email> --operator <slug> --name <name> --may <roles and permissions, or all> [--brand <slug>] [--until <time>]
       staff may <email> --may <roles and permissions, or all, or none> [--brand <slug>] [--until <time>]      these, and no others
       staff give <email> --may <roles and permissions> [--brand <slug>] [--until <time>]      beside what they have
       staff reset <email>     lost phone or password: everything that opened the account is gone
       staff close <email>
       staff code <email>      the present code of a member of the demonstration
Without --brand for every brand of the operator, without --until open. A time is such as 2027-01-31T18:00-03:00.
roles and permissions, joined by commas:
${Object.entries({ ...roles, ...permissions })
  .map(([name, meaning]) => `  ${name.padEnd(22)} ${meaning}`)
  .join("\n")}`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readPermissions(list: string | undefined): (Permission | Role)[] {
  if (list === "all") return allPermissions;
  const words = list === undefined || list === "none" ? [] : list.split(",");
  const isKnown = (word: string): word is Permission | Role => isPermission(word) || isRole(word);
  const wrong = words.filter((word) => !isKnown(word));
  if (wrong.length > 0) throw new Error(`There is no role or permission ${wrong.join(", ")}.\n${usage}`);
  return words.filter(isKnown);
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`Not a time: ${text}.\n${usage}`);
  return time;
}

const readGiven = ({ may, brand, until }: { may?: string; brand?: string; until?: string }): Given => ({
  may: readPermissions(may),
  brand,
  until: until === undefined ? undefined : readTime(until),
});

/** Printed once, here: only its hash is stored. */
function printSetUp(config: Config, code: string): void {
  say(`Set-up code, good for a day and for one person: ${code}`);
  say(`They use it at https://${config.BACK_OFFICE_HOST}/api/staff/set-up, as docs/runbooks/approving-payouts.md shows.`);
}

/** `npm run staff -- add ana@company.example …`: manages who may use the back office. The product may run meanwhile. */
async function run(database: Database, config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      operator: { type: "string" },
      name: { type: "string" },
      may: { type: "string" },
      brand: { type: "string" },
      until: { type: "string" },
    },
  });
  const [word, email] = positionals;
  const by = `command:${userInfo().username}`;
  const members = createMemberAdministration({ db: database.db, clock: systemClock });
  if (word === "list") {
    for (const { operator, email: address, name, state, may } of await listStaff(database.db, systemClock.now()))
      say(`${operator.padEnd(12)}${address.padEnd(32)}${state.padEnd(9)}${name}: ${may || "nothing"}`);
    return;
  }
  if (!email) throw new Error(usage);
  if (word === "add" && values.operator && values.name && values.may) {
    const { operator, name } = values;
    return printSetUp(config, await members.invite({ operator, email, name, ...readGiven(values) }, by));
  }
  if (word === "reset") return printSetUp(config, await members.inviteAgain(email, by));
  if (word === "may" && values.may) return members.changePermissions(email, { ...readGiven(values), by });
  if (word === "give" && values.may) return members.addPermissions(email, { ...readGiven(values), by });
  if (word === "close") return members.close(email, by);
  throw new Error(usage);
}

function printDemoCode(email: string | undefined): void {
  const member = demoStaff.find((one) => one.email === email);
  if (!member) throw new Error(`Members of the demonstration are ${demoStaff.map((one) => one.email).join(" and ")}.`);
  say(totpCode(member.secret, stepAt(systemClock.now())));
}

const explanations: Record<string, string> = {
  not_found: "There is no such operator, brand or member.",
  already_exists: "This address belongs to a member already.",
};

function explain(error: unknown): string {
  if (error instanceof Refusal) return explanations[error.code] ?? error.code;
  return error instanceof Error ? error.message : String(error);
}

try {
  const args = process.argv.slice(2);
  const config = readConfig(process.env);
  if (args[0] === "code") printDemoCode(args[1]);
  else await withDatabase(config, "trevo-staff", (database) => run(database, config, args));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
