import { readdir, readFile } from "node:fs/promises";
import type { Locale, baseLocale } from "@trevo/domain";
import { type CoverForm, paintCover, repaint } from "@trevo/ui/paints";
import type { Plugin } from "vite";
import englishTitles from "./cover-titles-en.json" with { type: "json" };
import { type CoverTitle, titleCover } from "./title-cover.ts";

/** The posters' titles in languages other than the drawn one's. */
const titles: Record<Exclude<Locale, typeof baseLocale>, Readonly<Record<string, CoverTitle>>> = { en: englishTitles };

type TitleLocale = keyof typeof titles;

/** A language is the poster with its title in it. */
const forms: readonly (CoverForm | TitleLocale)[] = ["arch", "plain", "thumb", "banner", ...(Object.keys(titles) as TitleLocale[])];
const formAddress = new RegExp(`^/covers/(${forms.join("|")})/([a-z-]+\\.svg)`);
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
        const [, form, file] = formAddress.exec(request.url ?? "") ?? [];
        if (!form || !file) return next();
        void painted(file, form as (typeof forms)[number]).then((svg) => response.setHeader("content-type", "image/svg+xml").end(svg));
      });
    },
  };
}

const isTitleLocale = (form: string): form is TitleLocale => Object.hasOwn(titles, form);

/** A name that is the same in both languages keeps its drawing. */
export async function painted(file: string, form: CoverForm | TitleLocale): Promise<string> {
  const svg = await readFile(new URL(file, source), "utf8");
  if (!isTitleLocale(form)) return paintCover(svg, form);
  const title = titles[form][file.replace(/\.svg$/, "")];
  return title ? titleCover(svg, title) : svg;
}

const drawings = async (folder: URL) => (await readdir(folder)).filter((file) => file.endsWith(".svg"));
