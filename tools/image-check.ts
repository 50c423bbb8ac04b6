import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";
import { root } from "./child.ts";
import { makeDebianBuilder, missingForDebianBuilder } from "./debian-builder.ts";

/**
 * `npm run image`: builds the image of ops/Containerfile without a daemon, measures it, and runs it as an unprivileged user with a
 * read-only root against PostgreSQL. IMAGE names an existing image, BUILDER another first stage; `debian` creates one from Debian's
 * packages, without an image registry. Exit code 1 if something is wrong; skipped if buildah or root is missing.
 */
const bars = { bytes: 200_000_000, readyMs: 5_000 };
/** A loaded machine may take longer than the limit. The check then still runs the image and reports the limit as exceeded. */
const startTimeoutMs = 180_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const buildah = (...words: string[]): string => execFileSync("buildah", words, { encoding: "utf8", maxBuffer: 1 << 26 }).trim();

const cannot = (): string | null => {
  if (process.getuid?.() !== 0) return "it mounts the image, and needs root";
  for (const program of ["buildah", "unshare", "chroot"])
    try {
      execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    } catch {
      return `${program} is not installed: apt-get install buildah`;
    }
  return process.env["BUILDER"] === "debian" ? missingForDebianBuilder() : null;
};

function build(): string {
  const given = process.env["IMAGE"];
  if (given) return given;
  const wanted = process.env["BUILDER"];
  const builder = wanted === "debian" ? makeDebianBuilder() : wanted;
  const words = ["bud", "--isolation", "chroot", "--ulimit", "nofile=16384:16384", "--file", "ops/Containerfile", "--tag", "trevo"];
  execFileSync("buildah", [...words, ...(builder ? ["--build-arg", `BUILDER=${builder}`] : []), "."], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return "trevo";
}

interface ImageConfig {
  readonly User?: string;
  readonly Env?: readonly string[];
}

const configOf = (image: string): ImageConfig =>
  (JSON.parse(buildah("inspect", "--type", "image", image)) as { readonly OCIv1: { readonly config: ImageConfig } }).OCIv1.config;

/** Returns what is wrong with the files and the settings of the image. */
function inspect(image: string, mounted: string): string[] {
  const bytes = Number(execFileSync("du", ["-sb", mounted], { encoding: "utf8" }).split("\t")[0]);
  say(`${(bytes / 1e6).toFixed(1)} MB of files, at most ${bars.bytes / 1e6}`);
  const { User: user = "" } = configOf(image);
  const shells = execFileSync(
    "find",
    [
      mounted,
      "-type",
      "f",
      "(",
      "-name",
      "sh",
      "-o",
      "-name",
      "bash",
      "-o",
      "-name",
      "dash",
      "-o",
      "-name",
      "busybox",
      "-o",
      "-name",
      "npm",
      ")",
    ],
    {
      encoding: "utf8",
    },
  ).trim();
  return [
    ...(bytes < bars.bytes ? [] : [`the image is too large`]),
    ...(user === "10001:10001" ? [] : [`the image runs as ${user || "root"}`]),
    ...(shells === "" ? [] : [`the image has ${shells.replaceAll(mounted, "").replaceAll("\n", ", ")}`]),
  ];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Runs a command in its own mounts: the root is read-only, `/data` and `/tmp` are in memory. */
const contained = (mounted: string, settings: readonly string[], words: readonly string[]): ChildProcess =>
  spawn(
    "unshare",
    [
      "--mount",
      "sh",
      "-c",
      [
        'mount --bind "$0" "$0"',
        'mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"',
        'mount -t tmpfs -o uid=10001,gid=10001 tmpfs "$0/data"',
        'mkdir -p "$0/dev" "$0/proc"',
        'mount --rbind /dev "$0/dev"',
        'mount -t proc proc "$0/proc"',
        'mount -o remount,bind,ro "$0"',
        'exec chroot --userspec=10001:10001 "$0" "$@"',
      ].join(" && "),
      mounted,
      ...words,
    ],
    {
      env: Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s).slice(0, 2) as [string, string])),
      stdio: ["ignore", "pipe", "inherit"],
      cwd: "/",
    },
  );

const writing = `for (const path of ["/app/x", "/x", "/usr/local/bin/x"]) try { require("fs").writeFileSync(path, ""); console.log("wrote " + path); } catch { /* as it must be */ }
  require("fs").writeFileSync("/data/x", ""); require("fs").writeFileSync("/tmp/x", "");`;

async function writes(mounted: string): Promise<string[]> {
  const child = contained(mounted, [], ["/usr/local/bin/node", "-e", writing]);
  let output = "";
  child.stdout?.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  return [...(code === 0 ? [] : ["the image cannot write to /data or /tmp"]), ...output.split("\n").filter((line) => line !== "")];
}

async function run(image: string, mounted: string, databaseUrl: string): Promise<string[]> {
  const port = await freePort();
  const { Env: defaults = [] } = configOf(image);
  const settings = [...defaults, `DATABASE_URL=${databaseUrl}`, `PORT=${port}`, `METRICS_PORT=${await freePort()}`, "HOST=127.0.0.1"];
  const started = Date.now();
  const child = contained(
    mounted,
    settings.filter((setting) => !setting.startsWith("HOST=0")),
    ["/usr/local/bin/node", "/app/apps/server/src/main.ts"],
  );
  let output = "";
  child.stdout?.on("data", (text: Buffer) => (output = (output + text.toString()).slice(-4_000)));
  const answers = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (reply) => reply.status,
      () => 0,
    );
  let isReady = false;
  while (!isReady && child.exitCode === null && Date.now() - started < startTimeoutMs) {
    isReady = (await answers("/readyz")) === 200;
    if (!isReady) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ms = Date.now() - started;
  const pages = isReady ? await Promise.all(["/healthz", "/api/site-config", "/"].map(answers)) : [];
  const ended = once(child, "close");
  child.kill("SIGTERM");
  if (child.exitCode === null) await ended;
  if (!isReady) return [`the server was not ready within ${startTimeoutMs} ms: ${output}`];
  say(
    `ready after ${ms} ms, migrations included (the bar, on a machine at rest: ${bars.readyMs}); /healthz, /api/site-config and / answer ${pages.join(", ")}; exit code ${child.exitCode}`,
  );
  return [
    ...(pages.every((status) => status === 200) ? [] : ["a page does not answer 200"]),
    ...(child.exitCode === 0 ? [] : [`the server ended with ${child.exitCode}`]),
  ];
}

async function check(): Promise<string[]> {
  const image = build();
  const container = buildah("from", "--pull-never", image);
  const dir = mkdtempSync(join(tmpdir(), "trevo-image-"));
  const database = await startEmbeddedPostgres({ dir: join(dir, "pg"), database: "trevo" });
  try {
    const mounted = buildah("mount", container);
    if (!existsSync(mounted)) return ["the image cannot be mounted"];
    return [...inspect(image, mounted), ...(await writes(mounted)), ...(await run(image, mounted, database.url))];
  } finally {
    buildah("rm", container);
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const reason = cannot();
if (reason) say(`skipped: ${reason}`);
else {
  const faults = await check();
  for (const fault of faults) say(`WRONG ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
