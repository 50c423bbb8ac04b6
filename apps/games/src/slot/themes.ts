import type { SlotTheme } from "./slot-theme.ts";

/** How each slot looks, by its code. */
export const themes: Readonly<Record<string, SlotTheme>> = {
  feira: {
    paint: "ur",
    plate: "cobogo",
    cast: ["caju", "melancia", "maracuja", "jabuticaba", "coco", "banana", "milho"],
    scatter: "barraca",
  },
  onca: { paint: "fo", plate: "sol", cast: ["onca", "tucano", "borboleta", "vitoria", "cacau", "sapo", "folha"], scatter: "oca" },
  arraia: {
    paint: "an",
    plate: "corte",
    cast: ["balao", "sanfona", "chapeu", "milho", "bandeirinha", "estrela", "flor"],
    scatter: "fogueira",
  },
  cordel: { paint: "te", plate: "sol", cast: ["livro", "viola", "bode", "sol", "lua", "cacto", "flor"], scatter: "capela" },
  jangada: {
    paint: "ce",
    plate: "sol",
    cast: ["caranguejo", "peixe", "concha", "guardasol", "coco", "estrela", "onda"],
    scatter: "jangada",
  },
  sanfona: {
    paint: "ur",
    plate: "folha",
    cast: ["sanfona", "zabumba", "triangulo", "chapeu", "lampiao", "sandalia", "estrela"],
    scatter: "coreto",
  },
  boteco: { paint: "fo", plate: "corte", cast: ["chope", "pandeiro", "coxinha", "pastel", "domino", "limao", "ficha"], scatter: "boteco" },
  varzea: { paint: "fo", plate: "folha", cast: ["trofeu", "bola", "chuteira", "luva", "apito", "cartao", "laranja"], scatter: "gol" },
  cangaco: {
    paint: "de",
    plate: "colinas",
    cast: ["chapeucouro", "bode", "sanfona", "moringa", "sandalia", "ferradura", "cacto"],
    scatter: "capela",
  },
  cafe: { paint: "te", plate: "arcos", cast: ["bule", "xicara", "cafe", "pao", "sino", "flor", "folha"], scatter: "estacao" },
  boto: { paint: "ja", plate: "sol", cast: ["boto", "chapeu", "vitoria", "lua", "peixe", "acai", "folha"], scatter: "oca" },
  bonde: { paint: "ja", plate: "arcos", cast: ["bonde", "relogio", "sino", "lampiao", "bilhete", "chapeu", "laranja"], scatter: "arcos" },
  frevo: {
    paint: "fl",
    plate: "corte",
    cast: ["sombrinha", "mascara", "trompete", "zabumba", "bandeirinha", "sandalia", "estrela"],
    scatter: "casa",
  },
  capivara: {
    paint: "ma",
    plate: "colinas",
    cast: ["capivara", "tucano", "sapo", "vitoria", "borboleta", "laranja", "folha"],
    scatter: "palmeira",
  },
  garimpo: {
    paint: "te",
    plate: "corte",
    cast: ["gemaazul", "gemarosa", "gemaverde", "picareta", "bateia", "lampiao", "pedra"],
    scatter: "mina",
  },
  igarape: { paint: "ma", plate: "folha", cast: ["tucano", "coruja", "peixe", "cacau", "acai", "sapo", "folha"], scatter: "oca" },
  vinil: {
    paint: "fl",
    plate: "arcos",
    cast: ["disco", "microfone", "radio", "viola", "cassete", "pandeiro", "estrela"],
    scatter: "vitrola",
  },
  mandacaru: { paint: "de", plate: "sol", cast: ["cacto", "tatu", "sol", "moringa", "ferradura", "flor", "pedra"], scatter: "capela" },
  azulejo: { paint: "an", plate: "cobogo", cast: ["azulejoa", "azulejob", "azulejoc", "ancora", "flor"], scatter: "casa" },
  pomar: { paint: "mi", plate: "folha", cast: ["caju", "melancia", "laranja", "jabuticaba", "limao"], scatter: "barraca" },
  farol: { paint: "an", plate: "corte", cast: ["ancora", "caranguejo", "concha", "peixe", "onda"], scatter: "farol" },
  circo: { paint: "mi", plate: "arcos", cast: ["cartola", "trompete", "bola", "estrela", "bilhete"], scatter: "circo" },
  trem: { paint: "an", plate: "sol", cast: ["trem", "relogio", "sino", "lampiao", "bilhete"], scatter: "estacao" },
  domino: { paint: "fl", plate: "folha", cast: ["domino", "dado", "carta", "ficha", "chope"], scatter: "boteco" },
};
