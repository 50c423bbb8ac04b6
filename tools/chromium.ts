import { existsSync } from "node:fs";
import { StartProblem } from "./preflight.ts";
import { runStep } from "./suite.ts";

/** The headless shell comes first: it renders the same pages with two thirds of the CPU time. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns the path of this machine's browser: CHROMIUM, a usual place, or a new installation where that is possible. */
export async function ensureChromium(): Promise<string> {
  const named = process.env["CHROMIUM"];
  if (named && !existsSync(named)) throw new StartProblem(`CHROMIUM=${named} does not exist.`);
  const found = named ?? usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) await install();
  const installed = usualPlaces.find((path) => existsSync(path));
  if (installed) return installed;
  throw new StartProblem(
    "The journeys need Chromium. Install it (Debian: sudo apt-get install -y chromium), or name one: CHROMIUM=/path/to/chrome npm test",
  );
}

async function install(): Promise<void> {
  const apt = "apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell";
  await runStep({ name: "installing Chromium", command: "/bin/sh", args: ["-c", apt], env: { DEBIAN_FRONTEND: "noninteractive" } });
}
