import { join } from "node:path";
import { build, createServer, type InlineConfig } from "vite";
import { auroraTheme, norteTheme, trevoTheme } from "../apps/server/src/seed/themes.ts";
import { paintCovers } from "../apps/site/vite/paint-covers.ts";
import { root } from "./child.ts";
import { print } from "./progress.ts";

const themes = { trevo: trevoTheme, aurora: auroraTheme, norte: norteTheme };

/** Vite's configuration of the component lab, with the tenants' themes from the seed and the site's covers in their colours. */
const lab: InlineConfig = {
  configFile: join(root, "packages/ui/stories/vite.config.ts"),
  plugins: [paintCovers()],
  define: { TENANT_THEMES: JSON.stringify(themes) },
  // Rolldown warns about every "use client" in Base UI.
  logLevel: "error",
};

export const tenantNames = Object.keys(themes) as readonly (keyof typeof themes)[];

/** Builds the component lab into a folder of static files. */
export async function buildStories(outDir: string): Promise<void> {
  await build({ ...lab, build: { outDir, emptyOutDir: true } });
}

if (import.meta.main) {
  const server = await createServer({ ...lab, server: { port: Number(process.env["PORT"] ?? 3010) } });
  await server.listen();
  print(`The components: ${server.resolvedUrls?.local[0] ?? ""}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close().then(() => process.exit(0)));
}
