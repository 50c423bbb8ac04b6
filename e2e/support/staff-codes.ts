import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { appCode } from "./app-code.ts";
import { takeLock } from "./shared-session.ts";

const stepMs = 30_000;
const presentStep = (): number => Math.floor(Date.now() / stepMs);
const folder = process.env["SESSIONS_DIR"];
/** Codes used by this process. Without the folder of a run, no other process uses codes. */
const own = new Map<string, number>();

/** Encodes a secret in base32, as an authenticator app accepts it. */
const secretOf = (text: string): string =>
  (
    [...Buffer.from(text)]
      .map((byte) => byte.toString(2).padStart(8, "0"))
      .join("")
      .match(/.{1,5}/g) ?? []
  )
    .map((bits) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(bits.padEnd(5, "0"), 2)])
    .join("");

/**
 * Returns a code of a demonstration member that no other journey of the run uses: a code is valid once, and a member who enters used codes
 * has to wait. The server also accepts the next step's code; for a later one this function waits.
 */
export async function takeStaffCode(name: string): Promise<string> {
  const step = folder ? await claimStep(join(folder, `codes-${name}`)) : claimOwn(name);
  await setTimeout(Math.max(0, (step - 1) * stepMs - Date.now()));
  return appCode(secretOf(`trevo-demo-staff-${name}`), step - presentStep());
}

const nextStep = (last: number): number => Math.max(last + 1, presentStep());

function claimOwn(name: string): number {
  const step = nextStep(own.get(name) ?? 0);
  own.set(name, step);
  return step;
}

async function claimStep(file: string): Promise<number> {
  const lock = `${file}.lock`;
  await mkdir(join(file, ".."), { recursive: true });
  while (!(await takeLock(lock))) await setTimeout(20);
  try {
    const step = nextStep(Number(await readFile(`${file}.json`, "utf8").catch(() => 0)));
    await writeFile(`${file}.json`, String(step));
    return step;
  } finally {
    await rm(lock, { force: true });
  }
}
