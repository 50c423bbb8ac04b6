import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const source = join(import.meta.dirname, "../src/worker/worker.ts");

/** Parts that must open without a connection: the entry, the frame and the pages named here, with their static imports. */
const shellParts = /(?:^|\/)(?:entry\.client|root|frame|empty-frame|home|home-modal|offline)\.tsx/;

/** Writes `/sw-custom.js`, whose name has no hash, with the list of the shell's hashed files. */
export function buildWorker(): Plugin {
  return {
    name: "build-worker",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (this.environment.name !== "client" || !dir) return;
      const files = shellFiles(bundle);
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: { shellFiles: JSON.stringify(files), shellVersion: JSON.stringify(versionOf(files)) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: { input: source, output: { format: "iife", entryFileNames: "sw-custom.js" } },
        },
      });
    },
  };
}

/** Returns the addresses of the shell's scripts and styles, sorted, so that the same build produces the same list. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const wanted = new Set<string>();
  const take = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (!chunk || wanted.has(fileName)) return;
    wanted.add(fileName);
    if (chunk.type !== "chunk") return;
    for (const needed of chunk.imports) take(needed);
    for (const style of (chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss ?? []) take(style);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === "chunk" && shellParts.test(output.facadeModuleId?.split("?")[0] ?? "")) take(output.fileName);
  }
  return [...wanted].sort().map((fileName) => `/${fileName}`);
}

const versionOf = (files: readonly string[]): string => createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
