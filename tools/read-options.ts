import { type ParseArgsConfig, parseArgs } from "node:util";
import { print } from "./progress.ts";

const wrongUsage = 2;

/** Says what was wrong with the command and how to write it, and ends the process. */
export function refuseCommand(usage: string, fault: string): never {
  print(`${fault}\n\n${usage}`);
  process.exit(wrongUsage);
}

/** The options of a command. `--help` prints the usage; an option that the command does not know ends it with the usage instead of a stack trace. */
export function readOptions<Config extends ParseArgsConfig>(usage: string, config: Config): ReturnType<typeof parseArgs<Config>> {
  if ((config.args ?? process.argv).includes("--help")) {
    print(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const isUsage = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
    if (!isUsage) throw error;
    return refuseCommand(usage, error.message);
  }
}
