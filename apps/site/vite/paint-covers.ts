import { readdir, readFile } from "node:fs/promises";
import { type CoverForm, paintCover, repaint } from "@trevo/ui/paints";
import type { Plugin } from "vite";
import englishTitles from "./cover-titles-en.json" with { type: "json" };
import { type CoverTitle, titleCover } from "./title-cover.ts";

/** `en` is the poster with its title in English. */
const forms = ["arch", "plain", "thumb", "banner", "en"] as const;
const source = new URL("../public/covers/", import.meta.url);

const artSets = ["arch", "plain"] as const;
const artSource = new URL("../public/art/", import.meta.url);

/** Writes every cover again in the paints and crops of the other card shapes, `/covers/arch/dice.svg`, with its title in English, `/covers/en/dice.svg`, and the drawings of texts in their paints, `/art/arch/box.svg`. */
export function paintCovers(): Plugin {
  return {
    name: "paint-covers",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of await drawings(source)) {
        for (const form of forms) this.emitFile({ type: "asset", fileName: `covers/${form}/${file}`, source: await painted(file, form) });
      }
      for (const file of await drawings(artSource)) {
        const svg = await readFile(new URL(file, artSource), "utf8");
        for (const set of artSets) this.emitFile({ type: "asset", fileName: `art/${set}/${file}`, source: repaint(svg, set) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, form, file] = /^\/covers\/(arch|plain|thumb|banner|en)\/([a-z-]+\.svg)/.exec(request.url ?? "") ?? [];
        if (!form || !file) return next();
        void painted(file, form as (typeof forms)[number]).then((svg) => response.setHeader("content-type", "image/svg+xml").end(svg));
      });
    },
  };
}

const titles: Readonly<Record<string, CoverTitle>> = englishTitles;

/** A name that is the same in both languages keeps its drawing. */
export async function painted(file: string, form: CoverForm | "en"): Promise<string> {
  const svg = await readFile(new URL(file, source), "utf8");
  if (form !== "en") return paintCover(svg, form);
  const title = titles[file.replace(/\.svg$/, "")];
  return title ? titleCover(svg, title) : svg;
}

const drawings = async (folder: URL) => (await readdir(folder)).filter((file) => file.endsWith(".svg"));
