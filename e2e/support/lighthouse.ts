import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Judgement {
  /** Scores from 0 to 1, by category. */
  readonly scores: Record<string, number | null>;
  /** Each failed check with its message. */
  readonly complaints: string[];
  /** Values of single checks, such as `largest-contentful-paint` in ms. */
  readonly values: Record<string, number | undefined>;
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number; details?: { items?: object[] } }>;
}

const flags =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const program = join(import.meta.dirname, "../../node_modules/.bin/lighthouse");

/** Runs Lighthouse once on a simulated phone, for these categories only. */
export async function judge(address: string, categories: readonly string[]): Promise<Judgement> {
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const file = join(folder, "report.json");
  try {
    const options = [
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${categories.join(",")}`,
      `--chrome-flags=${flags}`,
    ];
    const env = { ...process.env, CHROME_PATH: process.env["CHROMIUM"] ?? "/usr/bin/chromium" };
    await promisify(execFile)(program, [address, ...options], { env, timeout: 120_000 });
    return read(JSON.parse(await readFile(file, "utf8")) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read({ categories, audits }: Report): Judgement {
  const counted = Object.values(categories).flatMap((category) => category.auditRefs.filter((ref) => ref.weight > 0));
  const failed = counted.map((ref) => ({ id: ref.id, ...audits[ref.id] })).filter(({ score }) => typeof score === "number" && score < 1);
  return {
    scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score])),
    complaints: failed.map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details?.items ?? []).slice(0, 600)}`),
    values: Object.fromEntries(Object.entries(audits).map(([id, audit]) => [id, audit.numericValue])),
  };
}
