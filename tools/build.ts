import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type Child, root, startChild } from "./child.ts";
import { keepAssets } from "./kept-assets.ts";
import { packAssets } from "./pack-assets.ts";
import { seconds } from "./progress.ts";
import { StartProblem } from "./preflight.ts";

export interface Build {
  /** Name for people. */
  name: string;
  /** Workspace whose `build` script creates it. */
  workspace: string;
  /** Folder that the script fills. */
  output: string;
  /** Its folder of hashed files. Open pages may still request files of earlier builds from there. */
  assets?: string;
  /** Folders and files whose content decides whether the build is fresh. */
  sources: string[];
}

const shared = ["packages/contract/src", "packages/domain/src", "packages/engines/src", "package-lock.json"];

/** Everything that a browser loads. The server itself runs from its sources. */
export const builds: Build[] = [
  {
    name: "site",
    workspace: "apps/site",
    output: "apps/site/build",
    assets: "apps/site/build/client/assets",
    sources: ["apps/site", "packages/ui/src", "packages/verifier/src", ...shared],
  },
  {
    name: "house games",
    workspace: "apps/games",
    output: "apps/games/dist",
    assets: "apps/games/dist/assets",
    sources: ["apps/games", "packages/ui/src/logo-shapes.ts", ...shared],
  },
  {
    name: "back office",
    workspace: "apps/office",
    output: "apps/office/dist",
    assets: "apps/office/dist/assets",
    sources: ["apps/office", "packages/ui/src", ...shared],
  },
];

const madeFolders = new Set(["node_modules", "build", "dist", "paraglide", "test-results"]);

/** Files that the build writes beside the sources (hidden files and notes of generators) must not make it stale. */
const isSource = (name: string): boolean => !madeFolders.has(name) && !name.startsWith(".") && !name.endsWith(".md");

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === "ENOTDIR") return null;
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries === null) return [path];
  const wanted = entries.filter((entry) => isSource(entry.name));
  const nested = await Promise.all(wanted.map((entry) => listFiles(join(path, entry.name))));
  return nested.flat();
}

/** Returns one hash over names and contents. Modification times mean nothing after a checkout. */
export async function hashSources(dir: string, sources: string[]): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(join(dir, source))))).flat().sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of files)
    hash
      .update(`${relative(dir, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  return hash.digest("hex");
}

const stampFile = (build: Build): string => join(root, ".cache/builds", `${build.workspace.replaceAll("/", "-")}.sha256`);

const archiveOf = (build: Build): string => join(root, ".cache/builds", `${build.workspace.replaceAll("/", "-")}-assets`);

async function isFresh(build: Build, hash: string): Promise<boolean> {
  const stamp = await readFile(stampFile(build), "utf8").catch(() => "");
  const made = await readdir(join(root, build.output)).catch(() => []);
  return stamp === hash && made.length > 0;
}

export interface BuildOptions {
  progress: (line: string) => void;
  /** Stops the running build when it aborts. */
  signal?: AbortSignal;
}

/** Builds everything that is older than its sources. */
export async function buildClients({ progress, signal }: BuildOptions): Promise<void> {
  for (const build of builds) {
    const hash = await hashSources(root, build.sources);
    if (await isFresh(build, hash)) continue;
    signal?.throwIfAborted();
    const started = Date.now();
    progress(`Building the ${build.name}`);
    await rm(stampFile(build), { force: true });
    await runBuild(build, signal);
    if (build.assets) await packAssets(join(root, build.assets));
    if (build.assets) await keepAssets({ assets: join(root, build.assets), archive: archiveOf(build), now: Date.now() });
    await mkdir(dirname(stampFile(build)), { recursive: true });
    await writeFile(stampFile(build), hash);
    progress(`Built the ${build.name} in ${seconds(started)}`);
  }
}

async function runBuild(build: Build, signal: AbortSignal | undefined): Promise<void> {
  const cwd = join(root, build.workspace);
  const { scripts } = JSON.parse(await readFile(join(cwd, "package.json"), "utf8")) as { scripts?: { build?: string } };
  if (!scripts?.build) throw new StartProblem(`${build.workspace}/package.json has no \`build\` script.`);
  const child = startChild({
    name: build.name,
    command: "/bin/sh",
    args: ["-c", scripts.build],
    cwd,
    env: { NODE_ENV: "production" },
    output: "keep",
  });
  const code = await endOf(child, signal);
  signal?.throwIfAborted();
  if (code === 0) return;
  const full = /ENOSPC|No space left/.test(child.tail());
  throw new StartProblem(
    full ? "The disk is full: free some space and start again." : `The build of the ${build.name} failed.\n${child.tail()}`,
  );
}

async function endOf(child: Child, signal: AbortSignal | undefined): Promise<number | string> {
  const abort = () => child.kill();
  signal?.addEventListener("abort", abort, { once: true });
  const code = await child.exited;
  signal?.removeEventListener("abort", abort);
  return code;
}
