import { type LogoForm, logoShapes } from "@trevo/ui/logo-shapes";
import type { BannerFormat } from "./banner-formats.ts";
import { type Block, type Measure, fitText } from "./fit-text.ts";

/** A brand's colours, type and logo. */
export interface BannerLook {
  readonly colours: Readonly<Record<"bg" | "s2" | "t1" | "t2" | "accent" | "on-accent" | "mark-2", string>>;
  readonly display: string;
  readonly text: string;
  /** Rules that embed the fonts, because a file has no access to those of the site. */
  readonly fontCss: string;
  /** The brand's picture, as a `data:` URL with width by height, or its drawn form beside its name. */
  readonly logo: { readonly href: string; readonly ratio: number } | { readonly form: LogoForm; readonly name: string };
}

export interface BannerWords {
  /** Text alternative, which is also the title of the file. */
  readonly title: string;
  readonly head: string;
  /** The affiliate's link. */
  readonly link: string;
  readonly legal: string;
}

interface Draft {
  readonly format: BannerFormat;
  readonly look: BannerLook;
  readonly words: BannerWords;
  readonly measure: Measure;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const lineHeight = 1.2;
const age = "18+";
/** Wider than this many heights, the logo stands beside the text. */
const wide = 2.5;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const round = (value: number): number => Math.round(value * 100) / 100;
const heightOf = ({ font, lines }: Block): number => lines.length * font.size * lineHeight;

/** A banner as a file of its own: it contains its fonts and logo, and is itself a link. */
export function bannerSvg(draft: Draft): string {
  const { format, look, words } = draft;
  const { width, height } = format;
  const { svg: legal, top } = drawLegal(draft);
  const main = { x: format.padding, y: 0, width: width - 2 * format.padding, height: top };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(words.title)}</title><style>${look.fontCss.replaceAll("<", "")}</style>`,
    `<a href="${escaped(words.link)}"><rect width="${width}" height="${height}" fill="${look.colours.bg}"/>`,
    drawGround(draft, top),
    width / height > wide ? drawBeside(draft, main) : drawBelow(draft, main),
    legal,
    "</a></svg>",
  ].join("");
}

/** The age limit and the line about responsible gaming, at the foot of every banner. */
function drawLegal({ format, look, words, measure }: Draft): { svg: string; top: number } {
  const { width, height, padding, legal: size } = format;
  const badge = measure(age, { family: look.text, weight: 800, size }) + size;
  const font = { family: look.text, weight: 500, size };
  const x = padding + badge + size * 0.6;
  const block = fitText(words.legal, { font, width: width - padding - x, maxLines: Infinity, minSize: size }, measure);
  const inner = Math.max(heightOf(block), size * 1.7);
  const top = height - inner - size;
  const middle = top + (inner + size) / 2;
  const svg =
    `<rect y="${round(top)}" width="${width}" height="${round(height - top)}" fill="${look.colours.s2}"/>` +
    `<rect x="${padding}" y="${round(middle - size * 0.85)}" width="${round(badge)}" height="${round(size * 1.7)}" rx="${round(size * 0.4)}" fill="none" stroke="${look.colours.t1}"/>` +
    drawLine(age, {
      x: padding + badge / 2,
      y: middle + size * 0.35,
      font: { ...font, weight: 800 },
      fill: look.colours.t1,
      anchor: "middle",
    }) +
    drawBlock(block, { x, y: middle - heightOf(block) / 2, fill: look.colours.t2 });
  return { svg, top };
}

/** A large form of the brand behind the text. */
function drawGround({ format: { width, height }, look }: Draft, top: number): string {
  const side = Math.max(width, height) * 0.55;
  const form = "form" in look.logo ? look.logo.form : "leaf";
  const scale = side / logoShapes[form].side;
  const paths = logoShapes[form].parts.map(({ d }) => `<path d="${d}"/>`).join("");
  return `<g fill="${look.colours.s2}" opacity="0.5" transform="translate(${round(width - side * 0.7)} ${round(top - side * 0.75)}) scale(${round(scale)})">${paths}</g>`;
}

/** Logo, headline and link below one another; the headline is as large as the height allows. */
function drawBelow(draft: Draft, box: Box): string {
  const { format } = draft;
  const logo = logoSize(draft, { width: box.width, height: format.logo });
  const room = box.height - format.padding;
  const stack = (size: number) => {
    const blocks = textBlocks(draft, box.width, size);
    return { ...blocks, height: logo.height + heightOf(blocks.head) + pillHeight(blocks.link) + 2 * blocks.gap };
  };
  let size = format.head;
  while (stack(size).height > room && size > format.link) size -= 1;
  const { head, link, gap, height } = stack(size);
  let y = box.y + (box.height - height) / 2;
  const parts = [drawLogo(draft, { x: box.x, y, ...logo })];
  y += logo.height + gap;
  parts.push(drawBlock(head, { x: box.x, y, fill: draft.look.colours.t1 }));
  y += heightOf(head) + gap;
  parts.push(drawPill(draft, link, { x: box.x, y }));
  return parts.join("");
}

/** The logo at the left, headline and link beside it. */
function drawBeside(draft: Draft, box: Box): string {
  const { padding } = draft.format;
  const logo = logoSize(draft, { width: box.width * 0.36, height: draft.format.logo });
  const x = box.x + logo.width + padding * 1.5;
  const { head, link } = textBlocks(draft, box.x + box.width - x, draft.format.head);
  const gap = draft.format.link * 0.35;
  let y = box.y + (box.height - (heightOf(head) + gap + pillHeight(link))) / 2;
  const parts = [drawLogo(draft, { x: box.x, y: box.y + (box.height - logo.height) / 2, ...logo })];
  parts.push(drawBlock(head, { x, y, fill: draft.look.colours.t1 }));
  y += heightOf(head) + gap;
  parts.push(drawPill(draft, link, { x, y }));
  return parts.join("");
}

function textBlocks({ format, look, words, measure }: Draft, width: number, size: number): { head: Block; link: Block; gap: number } {
  const isWide = format.width / format.height > wide;
  const headFont = { family: look.display, weight: 800, size };
  const linkFont = { family: look.text, weight: 700, size: format.link };
  const shown = words.link.replace(/^https?:\/\//, "");
  return {
    head: fitText(words.head, { font: headFont, width, maxLines: isWide ? 1 : 4, minSize: size / 2 }, measure),
    link: fitText(shown, { font: linkFont, width: width - 2 * format.link, maxLines: isWide ? 1 : 2, minSize: format.link * 0.6 }, measure),
    gap: size * 0.6,
  };
}

const pillHeight = (link: Block): number => heightOf(link) + link.font.size * 0.9;

function drawPill({ look, measure }: Draft, link: Block, { x, y }: { x: number; y: number }): string {
  const { size } = link.font;
  const width = Math.max(...link.lines.map((line) => measure(line, link.font))) + 2 * size;
  return (
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(pillHeight(link))}" rx="${round(size * 0.8)}" fill="${look.colours.accent}"/>` +
    drawBlock(link, { x: x + size, y: y + size * 0.45, fill: look.colours["on-accent"] })
  );
}

interface LogoSize {
  readonly width: number;
  readonly height: number;
}

const nameFont = (look: BannerLook, height: number) => ({ family: look.display, weight: 800, size: height * 0.72 });

/** The largest logo that fits. */
function logoSize({ look, measure }: Draft, most: LogoSize): LogoSize {
  const widthAt = (height: number): number =>
    "form" in look.logo ? height * 1.25 + measure(look.logo.name, nameFont(look, height)) : height * look.logo.ratio;
  const height = most.height * Math.min(1, most.width / widthAt(most.height));
  return { width: widthAt(height), height };
}

function drawLogo({ look }: Draft, { x, y, width, height }: Box): string {
  const { logo, colours } = look;
  if (!("form" in logo))
    return `<image href="${escaped(logo.href)}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>`;
  const { side, parts } = logoShapes[logo.form];
  const paintOf = (paint: string): string => (paint === "accent" ? colours.accent : paint === "second" ? colours["mark-2"] : paint);
  const paths = parts.map(({ d, paint }) => `<path fill="${paintOf(paint)}" d="${d}"/>`).join("");
  return (
    `<g transform="translate(${round(x)} ${round(y)}) scale(${round((height / side) * 1000) / 1000})">${paths}</g>` +
    drawLine(logo.name, { x: x + height * 1.25, y: y + height * 0.74, font: nameFont(look, height), fill: colours.t1 })
  );
}

interface LinePlace {
  readonly x: number;
  readonly y: number;
  readonly font: Block["font"];
  readonly fill: string;
  readonly anchor?: "middle";
}

/** `y` is the baseline. */
const drawLine = (text: string, { x, y, font, fill, anchor }: LinePlace): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="${escaped(font.family)}" font-weight="${font.weight}" font-size="${round(font.size)}" fill="${fill}"${anchor ? ` text-anchor="${anchor}"` : ""}>${escaped(text)}</text>`;

/** `y` is the upper edge. */
const drawBlock = ({ font, lines }: Block, { x, y, fill }: Omit<LinePlace, "font" | "anchor">): string =>
  lines.map((line, no) => drawLine(line, { x, y: y + font.size * (no * lineHeight + 0.94), font, fill })).join("");
