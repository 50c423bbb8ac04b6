import { readdir, readFile } from "node:fs/promises";
import { baseLocale, type Locale } from "@trevo/domain";
import { houseGames } from "@trevo/engines";
import { type CoverForm, paintCover, repaint } from "@trevo/ui/paints";
import type { Plugin } from "vite";
import englishTitles from "./cover-titles-en.json" with { type: "json" };
import { plainCover } from "./plain-cover.ts";
import { type CoverTitle, titleCover } from "./title-cover.ts";

/** Titles of the posters in languages other than that of the drawing. */
const titles: Record<Exclude<Locale, typeof baseLocale>, Readonly<Record<string, CoverTitle>>> = { en: englishTitles };

type TitleLocale = keyof typeof titles;

/** A language form is the poster with its title in that language. */
const forms: readonly (CoverForm | TitleLocale)[] = ["arch", "plain", "thumb", "banner", ...(Object.keys(titles) as TitleLocale[])];
const formAddress = new RegExp(`^/covers/(?:(${forms.join("|")})/)?([a-z-]+\\.svg)`);
const houseFiles = houseGames().map(({ game }) => `${game}.svg`);
const source = new URL("../public/covers/", import.meta.url);

const artSets = ["arch", "plain"] as const;
const artSource = new URL("../public/art/", import.meta.url);

/**
 * Also writes every cover in the colours and crops of the other card shapes (`/covers/arch/dice.svg`), with its English title
 * (`/covers/en/dice.svg`), and the illustrations of texts in their colours (`/art/arch/box.svg`).
 */
export function paintCovers(): Plugin {
  return {
    name: "paint-covers",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const drawn = await drawings(source);
      const plain = houseFiles.filter((file) => !drawn.includes(file));
      for (const file of plain) this.emitFile({ type: "asset", fileName: `covers/${file}`, source: await painted(file, "poster") });
      for (const file of [...drawn, ...plain]) {
        for (const form of forms) this.emitFile({ type: "asset", fileName: `covers/${form}/${file}`, source: await painted(file, form) });
      }
      for (const file of await drawings(artSource)) {
        const svg = await readFile(new URL(file, artSource), "utf8");
        for (const set of artSets) this.emitFile({ type: "asset", fileName: `art/${set}/${file}`, source: repaint(svg, set) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, form = "poster", file] = formAddress.exec(request.url ?? "") ?? [];
        if (!file) return next();
        const send = (svg: string) => response.setHeader("content-type", "image/svg+xml").end(svg);
        painted(file, form as (typeof forms)[number]).then(send, next);
      });
    },
  };
}

const isTitleLocale = (form: string): form is TitleLocale => Object.hasOwn(titles, form);

/** Returns a cover in a form. A name that is the same in both languages keeps its drawing. A game without a drawing gets a plain cover. */
export async function painted(file: string, form: CoverForm | TitleLocale): Promise<string> {
  const game = file.replace(/\.svg$/, "");
  const svg = await readFile(new URL(file, source), "utf8").catch((error: unknown) => {
    const plain = plainCover(game, isTitleLocale(form) ? form : baseLocale);
    if (plain === null) throw error;
    return plain;
  });
  if (!isTitleLocale(form)) return paintCover(svg, form);
  const title = titles[form][game];
  return title ? titleCover(svg, title) : svg;
}

const drawings = async (folder: URL) => (await readdir(folder)).filter((file) => file.endsWith(".svg"));
