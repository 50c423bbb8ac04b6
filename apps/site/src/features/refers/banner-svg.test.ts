import { describe, expect, it } from "vitest";
import { bannerFormats } from "./banner-formats.ts";
import { type BannerLook, bannerSvg } from "./banner-svg.ts";
import type { Measure } from "./fit-text.ts";

/** Wider than the fonts of all brands. */
const measure: Measure = (text, { size }) => text.length * size * 0.62;

const look: BannerLook = {
  colours: { bg: "#101010", s2: "#202020", t1: "#ffffff", t2: "#cccccc", accent: "#20c070", "on-accent": "#001008", "mark-2": "#30d080" },
  display: '"Gabarito",sans-serif',
  text: '"Figtree",sans-serif',
  fontCss: "",
  logo: { form: "leaf", name: "trevo" },
};
const short = {
  title: "Conheça o Trevo",
  head: "Conheça o Trevo",
  link: "https://trevo.example/?ref=canal",
  legal: "Jogo é diversão, não renda. Você pode perder o que aposta.",
};
/** The longest code that a link can have, and a brand whose name and notice are long. */
const long = {
  title: "Conheça o Cassino e Apostas Esportivas do Trevo",
  head: "Conheça o Cassino e Apostas Esportivas do Trevo",
  link: `https://cassino-e-apostas.example/?lmcp=${"x".repeat(40)}`,
  legal: "Aposta não é investimento. Jogue com responsabilidade. Apostas são proibidas para menores de 18 anos e podem causar dependência.",
};

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isCentred: boolean;
}
const linesOf = (svg: string): Line[] =>
  [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"[^>]*?font-size="([\d.]+)"([^>]*)>([^<]*)</g)].map(([, x, y, size, rest, text]) => ({
    text: text ?? "",
    x: Number(x),
    y: Number(y),
    size: Number(size),
    isCentred: rest?.includes("middle") ?? false,
  }));
const widthOf = ({ text, size }: Line): number => measure(text, { family: "", weight: 500, size });

describe.each(bannerFormats)("a banner of $width × $height", (format) => {
  it.each([
    ["usual", short],
    ["long", long],
  ])("shows %s texts whole and inside its edges", (_, words) => {
    const lines = linesOf(bannerSvg({ format, look, words, measure }));
    const shown = lines.map(({ text }) => text).join("");
    for (const text of [words.head, words.link.replace("https://", ""), words.legal])
      expect(shown.replaceAll(" ", "")).toContain(text.replaceAll(" ", ""));
    for (const line of lines) {
      const left = line.isCentred ? line.x - widthOf(line) / 2 : line.x;
      expect(left, line.text).toBeGreaterThanOrEqual(0);
      expect(left + widthOf(line), line.text).toBeLessThanOrEqual(format.width);
      expect(line.y - line.size * 0.94, line.text).toBeGreaterThanOrEqual(-1);
      expect(line.y, line.text).toBeLessThanOrEqual(format.height);
    }
  });

  it("shows the age limit, and the notice in its own size", () => {
    const lines = linesOf(bannerSvg({ format, look, words: long, measure }));
    expect(lines.filter(({ text, size }) => text === "18+" && size === format.legal)).toHaveLength(1);
    expect(lines.filter(({ size }) => size === format.legal).length).toBeGreaterThan(1);
  });

  it("has no text over another", () => {
    for (const words of [short, long]) {
      const lines = linesOf(bannerSvg({ format, look, words, measure })).filter(({ isCentred }) => !isCentred);
      for (const [no, one] of lines.entries())
        for (const other of lines.slice(no + 1)) {
          const apart =
            Math.abs(one.y - other.y) >= Math.min(one.size, other.size) * 0.9 ||
            one.x + widthOf(one) <= other.x ||
            other.x + widthOf(other) <= one.x;
          expect(apart, `${one.text} / ${other.text}`).toBe(true);
        }
    }
  });
});

it("a banner is a link, and no text of a brand can become markup", () => {
  const [format] = bannerFormats;
  if (!format) throw new Error("no format");
  const words = { ...short, head: `<script>alert("1")</script>`, link: `https://trevo.example/?ref=a&b="><script>` };
  const svg = bannerSvg({ format, look: { ...look, fontCss: "</style><script>" }, words, measure });
  expect(svg).toContain(`<a href="https://trevo.example/?ref=a&amp;b=&quot;&gt;&lt;script&gt;">`);
  expect(svg).not.toContain("<script");
});

it("a banner shows the picture of a brand that has one, in its proportions", () => {
  const format = bannerFormats.find(({ name }) => name === "skyscraper");
  if (!format) throw new Error("no format");
  const svg = bannerSvg({ format, look: { ...look, logo: { href: "data:image/png;base64,AA", ratio: 8 } }, words: short, measure });
  const [, width, height] = /<image [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  expect(Number(width)).toBeCloseTo(format.width - 2 * format.padding);
  expect(Number(width) / Number(height)).toBeCloseTo(8, 1);
});
