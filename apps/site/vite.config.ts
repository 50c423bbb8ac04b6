import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { paintCovers } from "./vite/paint-covers.ts";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      // The page's own address says its language (lib/locale.ts); the runtime only carries it.
      strategy: ["globalVariable", "baseLocale"],
      outputStructure: "message-modules",
    }),
    tailwindcss(),
    reactRouter(),
    paintCovers(),
  ],
});
