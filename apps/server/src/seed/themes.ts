import type { Palette, Theme } from "@trevo/contract";

const roles = ["bg", "s1", "s2", "s3", "t1", "t2", "t3", "accent", "on_accent", "ink", "win", "bonus", "warn", "danger"] as const;

/** Parses fourteen colours. */
function paint(colours: string): Palette {
  const values = colours.split(" ");
  return Object.fromEntries(roles.map((role, index) => [role, `#${values[index]}`])) as Palette;
}

/** "A quarta folha": clover on wine-brown soil. */
export const trevoTheme: Theme = {
  dark: paint("170f10 20161a 2c2023 3a2b2f fff4e6 d9c5b8 ae998f 3ddc78 052410 3ddc78 c9f27a ff8fb4 ffb547 ff7a6b"),
  light: paint("f6efe9 ffffff ece2da dfd2c8 2a1418 5f464a 6f5a57 0b7a3e ffffff 08692f 3f6a00 b3175a 8a4b00 b3261e"),
  default_mode: "dark",
  display_font: "gabarito",
  text_font: "figtree",
  corners: "leaf",
  hero: "poster",
  card: "poster",
  nav: "dock",
  opening: "banner",
};

/** "Antes do café": dawn in flat bands, coral and navy on sky white. */
export const auroraTheme: Theme = {
  dark: paint("0d1526 141f35 1d2a45 2a3958 f3f6fc c0cbe0 8f9dba ff8068 2a0803 ff8068 6fe3c1 d3a6ff ffbf5f ff8fa6"),
  light: paint("edf2f8 ffffff dfe8f2 cddaea 14213a 43516c 56647f d4382c ffffff b92a1f 0b6b57 7a3fb0 8a4b00 a3123f"),
  default_mode: "light",
  display_font: "petrona",
  text_font: "instrument",
  corners: "round",
  hero: "bands",
  card: "arch",
  nav: "float",
  opening: "balance",
};

/** "Sem letra miúda": the legible operator, petrol on cool white. */
export const norteTheme: Theme = {
  dark: paint("0e1716 152120 1e2d2b 2a3c3a f0f6f4 bccbc8 8fa3a0 5fc6cf 03262b 5fc6cf 7fdca4 b9adf5 f2b95c ff8b80"),
  light: paint("f4f6f5 ffffff e8edec d7dfde 11201f 3e504f 556665 0a5560 ffffff 0a5560 0a6a3a 5b4a9c 7a4d00 a8201a"),
  default_mode: "light",
  display_font: "atkinson",
  text_font: "atkinson",
  corners: "square",
  hero: "none",
  card: "plain",
  nav: "flat",
  opening: "limits",
};
