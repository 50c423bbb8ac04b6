import type { Theme } from "@trevo/contract";
import { type LogoForm, logoShapes } from "@trevo/ui/logo-shapes";
import { paintCover } from "@trevo/ui/paints";

/** Pictures of a brand, drawn from its theme and logo. They contain no text, because a server does not have the brand's fonts. */

type Palette = Theme["dark"];

/** Share of the canvas that the logo covers. A maskable icon may lose everything outside the inner four fifths. */
const shares = { icon: 0.68, maskable: 0.52, favicon: 1, logo: 1 } as const;

export type IconForm = keyof typeof shares;

/**
 * Draws a square of 512 with the logo in the middle: `icon` on a rounded plate, `maskable` on a full plate, the other forms without a
 * plate.
 */
export function drawIcon(theme: Theme, form: IconForm): string {
  const palette = theme[theme.default_mode];
  const side = 512 * shares[form];
  const place = { x: (512 - side) / 2, y: (512 - side) / 2, side };
  const plate = { icon: rectangle(palette.bg, 112), maskable: rectangle(palette.bg, 0), favicon: "", logo: "" }[form];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${plate}${drawLogo(theme, place)}</svg>`;
}

const rectangle = (fill: string, radius: number): string => `<rect width="512" height="512" rx="${radius}" fill="${fill}"/>`;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

function drawLogo(theme: Theme, { x, y, side }: Place): string {
  const palette = theme[theme.default_mode];
  const colours = { accent: palette.accent, second: secondOf(theme) };
  const shape = logoShapes[theme.corners as LogoForm];
  const parts = shape.parts.map(({ d, paint }) => {
    const fill = paint === "accent" || paint === "second" ? colours[paint] : paint;
    return `<path fill="${fill}" d="${d}"/>`;
  });
  return `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 ${shape.side} ${shape.side}">${parts.join("")}</svg>`;
}

/**
 * The logo's second colour is the brightest green of the dark palette; on a light palette it would hardly be visible, so that palette's own
 * green is used.
 */
const secondOf = (theme: Theme): string => (theme.default_mode === "dark" ? theme.dark.win : theme.light.win);

const card = { width: 1200, height: 630 } as const;

/** Draws the picture for a shared link to a brand: its logo and up to three covers in a fan. */
export function drawBrandCard(theme: Theme, covers: readonly string[]): string {
  const palette = theme[theme.default_mode];
  const fan = [
    { x: 500, turn: -8 },
    { x: 810, turn: 8 },
    { x: 640, turn: 0 },
  ].slice(3 - covers.length);
  const cards = covers.map((cover, index) => {
    const { x, turn } = fan[index] ?? { x: 640, turn: 0 };
    const height = turn === 0 ? 460 : 400;
    return drawCover(theme, { cover, x, y: (card.height - height) / 2, height, turn });
  });
  const place = covers.length > 0 ? { x: 120, y: 155, side: 320 } : { x: 410, y: 125, side: 380 };
  return sheet(palette, `${drawLogo(theme, place)}${cards.join("")}`);
}

/** Draws the picture for a shared link to a game: its cover, large, and the brand's logo. */
export function drawGameCard(theme: Theme, cover: string): string {
  const palette = theme[theme.default_mode];
  const picture = drawCover(theme, { cover, x: 640, y: 40, height: 550, turn: 4 });
  return sheet(palette, `${drawLogo(theme, { x: 150, y: 175, side: 280 })}${picture}`);
}

function sheet(palette: Palette, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${card.width} ${card.height}">` +
    `<linearGradient id="ground" x2="1" y2="1"><stop stop-color="${palette.s2}"/><stop offset=".6" stop-color="${palette.bg}"/></linearGradient>` +
    `<path fill="url(#ground)" d="M0 0h1200v630H0z"/><path fill="${palette.accent}" d="M0 612h1200v18H0z"/>${content}</svg>`
  );
}

interface CoverPlace {
  readonly cover: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Rotation in degrees. */
  readonly turn: number;
}

const cornerRadius: Record<Theme["corners"], number> = { leaf: 28, round: 40, square: 10 };

/** Draws a cover of 3:4 with the brand's corners. */
function drawCover(theme: Theme, { cover, x, y, height, turn }: CoverPlace): string {
  const width = height * 0.75;
  const id = `clip-${x}`;
  const picture = plainCover(cover, theme.card)
    .replace("<svg ", `<svg x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" `)
    // Ids of different covers never collide, but the same cover may appear twice.
    .replaceAll(/\bid="/g, `id="${id}-`)
    .replaceAll(/url\(#/g, `url(#${id}-`)
    .replaceAll(/href="#/g, `href="#${id}-`);
  return (
    `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})">` +
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${cornerRadius[theme.corners]}"/></clipPath>` +
    `<g clip-path="url(#${id})">${picture}</g></g>`
  );
}

/** Uses the brand's paints, and the cover's own where the brand has none. A picture outside a page cannot resolve variables. */
const plainCover = (svg: string, form: Theme["card"]): string => paintCover(svg, form).replaceAll(/var\(--\w+,\s*(#[\da-f]+)\)/gi, "$1");
