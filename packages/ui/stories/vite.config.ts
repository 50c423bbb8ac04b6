import tailwindcss from "@tailwindcss/vite";
import { join } from "node:path";
import { defineConfig } from "vite";

const root = import.meta.dirname;

/** The component lab: its own page, the site's fonts and covers. `tools/stories.ts` brings the tenants' themes along. */
export default defineConfig({
  root,
  publicDir: join(root, "../../../apps/site/public"),
  build: { outDir: join(root, "build"), emptyOutDir: true, target: "es2024" },
  plugins: [tailwindcss()],
});
