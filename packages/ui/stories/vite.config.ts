import tailwindcss from "@tailwindcss/vite";
import { join } from "node:path";
import { defineConfig } from "vite";

const root = import.meta.dirname;

/** The component lab: a page of its own with the site's fonts and covers. `tools/stories.ts` provides the tenants' themes. */
export default defineConfig({
  root,
  publicDir: join(root, "../../../apps/site/public"),
  build: { outDir: join(root, "build"), emptyOutDir: true, target: "es2024" },
  plugins: [tailwindcss()],
});
