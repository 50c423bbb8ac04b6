import { readdir, readFile } from "node:fs/promises";
import { type CoverForm, paintCover } from "@trevo/ui/paints";
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
        for (const form of forms) this.emitFile({ type: "asset", fileName: `covers/${form}/${file}`, source: await painted(file, form) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, form, file] = /^\/covers\/(arch|plain|thumb|banner)\/([a-z-]+\.svg)/.exec(request.url ?? "") ?? [];
        if (!form || !file) return next();
        void painted(file, form as (typeof forms)[number]).then((svg) => response.setHeader("content-type", "image/svg+xml").end(svg));
      });
    },
  };
}

const painted = async (file: string, form: CoverForm) => paintCover(await readFile(new URL(file, source), "utf8"), form);

const coverFiles = async () => (await readdir(source)).filter((file) => file.endsWith(".svg"));
