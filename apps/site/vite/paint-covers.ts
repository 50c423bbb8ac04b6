import { readdir, readFile } from "node:fs/promises";
import { paintCover } from "@trevo/ui/paints";
import type { Plugin } from "vite";

const forms = ["arch", "plain", "thumb", "banner"] as const;
const source = new URL("../public/covers/", import.meta.url);

/** Writes every cover again in the paints and crops of the other card shapes: `/covers/arch/dice.svg`. */
export function paintCovers(): Plugin {
  return {
    name: "paint-covers",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of await coverFiles()) {
        const svg = await readFile(new URL(file, source), "utf8");
        for (const form of forms) this.emitFile({ type: "asset", fileName: `covers/${form}/${file}`, source: paintCover(svg, form) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, form, file] = /^\/covers\/(arch|plain|thumb|banner)\/([a-z-]+\.svg)/.exec(request.url ?? "") ?? [];
        if (!form || !file) return next();
        readFile(new URL(file, source), "utf8")
          .then((svg) => response.setHeader("content-type", "image/svg+xml").end(paintCover(svg, form as (typeof forms)[number])))
          .catch(next);
      });
    },
  };
}

const coverFiles = async () => (await readdir(source)).filter((file) => file.endsWith(".svg"));
