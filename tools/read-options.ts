import { type ParseArgsConfig, parseArgs } from "node:util";
import { print } from "./progress.ts";

const wrongUsage = 2;

/** Prints what was wrong with the command and its usage, and ends the process. */
export function refuseCommand(usage: string, fault: string): never {
  print(`${fault}\n\n${usage}`);
  process.exit(wrongUsage);
}

/**
 * Reads the options of a command. `--help` prints the usage. An unknown option ends the command with the usage instead of a stack trace.
 */
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
