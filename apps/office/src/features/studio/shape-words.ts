import type { Theme } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

export type ShapeField = "corners" | "opening" | "hero" | "card" | "nav" | "display_font" | "text_font";
type ShapeNames = { readonly [Field in ShapeField]: Record<Theme[Field], string> };

const fonts = { gabarito: "Gabarito", figtree: "Figtree", petrona: "Petrona", instrument: "Instrument Sans", atkinson: "Atkinson" };

const ptNames: ShapeNames = {
  corners: { leaf: "Folha", round: "Redondos", square: "Retos" },
  opening: { banner: "Banners", balance: "Saldo antes", limits: "Limites antes" },
  hero: { poster: "Cartaz", bands: "Faixas", none: "Sem banners" },
  card: { poster: "Cartaz", arch: "Arco", plain: "Lisa" },
  nav: { dock: "Encaixada", float: "Flutuante", flat: "Reta" },
  display_font: fonts,
  text_font: fonts,
};
const enNames: ShapeNames = {
  corners: { leaf: "Leaf", round: "Round", square: "Square" },
  opening: { banner: "Banners", balance: "Balance first", limits: "Limits first" },
  hero: { poster: "Poster", bands: "Bands", none: "No banners" },
  card: { poster: "Poster", arch: "Arch", plain: "Plain" },
  nav: { dock: "Docked", float: "Floating", flat: "Flat" },
  display_font: fonts,
  text_font: fonts,
};

const pt = {
  shape: "Forma e letras",
  fields: {
    corners: "Cantos",
    opening: "Abertura",
    hero: "Banners da página inicial",
    card: "Capas dos jogos",
    nav: "Barra do celular",
    display_font: "Letra dos títulos",
    text_font: "Letra do texto",
  } satisfies Record<ShapeField, string>,
  names: ptNames,
};
const en: typeof pt = {
  shape: "Shape and type",
  fields: {
    corners: "Corners",
    opening: "Opening",
    hero: "Banners of the home page",
    card: "Covers of games",
    nav: "Bar on phones",
    display_font: "Type of titles",
    text_font: "Type of text",
  },
  names: enNames,
};

export const useShapeWords = createWords({ pt, en });
