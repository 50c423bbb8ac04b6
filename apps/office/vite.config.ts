import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Builds one page, whose files are served under `/office/`. Nothing is inline, because it runs under a strict CSP. */
export default defineConfig({
  root: path("./src"),
  base: "/office/",
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    outDir: path("./dist"),
    emptyOutDir: true,
    target: "es2024",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// }],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/packages\/(contract|domain|offers)\/|\/zod\//, sideEffects: false }] },
    },
  },
});
