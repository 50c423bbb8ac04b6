import type { BrandFileKind } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptKinds: Record<BrandFileKind, { title: string; hint: string }> = {
  logo: { title: "Logo", hint: "PNG, JPEG ou WebP de até 5 MB, com 60 px de altura ou mais. Fundo transparente fica melhor." },
  favicon: { title: "Ícone da aba", hint: "Quadrado, com 96 px ou mais. Aparece na aba do navegador." },
  banner: { title: "Imagem", hint: "960 × 180 px ou mais. O texto fica à esquerda; deixe o assunto à direita." },
};
const enKinds: Record<BrandFileKind, { title: string; hint: string }> = {
  logo: { title: "Logo", hint: "PNG, JPEG or WebP of up to 5 MB, 60 px high or more. A transparent ground looks best." },
  favicon: { title: "Icon of the tab", hint: "Square, 96 px or more. Shown in the browser's tab." },
  banner: { title: "Picture", hint: "960 × 180 px or more. The words stand on the left: keep the subject on the right." },
};

const pt = {
  pictures: "Logo e ícone",
  kinds: ptKinds,
  none: { logo: "O símbolo desenhado da marca", favicon: "O símbolo desenhado da marca", banner: "" },
  own: "Imagem da marca",
  size: (width: string, height: string) => `${width} × ${height} px`,
  add: "Enviar imagem",
  adding: "Enviando",
  chosen: "Em uso no rascunho",
  legible: (dark: string, light: string) => `Legível nos dois fundos, a 40 e a 30 px: ${dark} no escuro, ${light} no claro.`,
  illegible: (dark: string, light: string, least: string) =>
    `Difícil de ver: contraste de ${dark} no escuro e ${light} no claro, a 30 px. O mínimo é ${least}.`,
};
const en: typeof pt = {
  pictures: "Logo and icon",
  kinds: enKinds,
  none: { logo: "The brand's drawn sign", favicon: "The brand's drawn sign", banner: "" },
  own: "The brand's picture",
  size: (width, height) => `${width} × ${height} px`,
  add: "Upload a picture",
  adding: "Uploading",
  chosen: "Used in the draft",
  legible: (dark, light) => `Can be seen on both grounds, at 40 and 30 px: ${dark} in the dark mode, ${light} in the light one.`,
  illegible: (dark, light, least) =>
    `Hard to see: a contrast of ${dark} in the dark mode and ${light} in the light one, at 30 px. The least is ${least}.`,
};

export const usePictureWords = createWords({ pt, en });
