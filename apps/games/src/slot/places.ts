import type { Scenery } from "./scenery.ts";

/** The scenery of each slot, by its code. */
export const places = {
  feira: {
    frieze: "toldo",
    land: "tabuas",
    props: [
      ["barraca", 92, 84, 104],
      ["coco", 230, 78, 44],
      ["melancia", 290, 80, 58],
      ["barraca", 400, 84, 104],
    ],
  },
  onca: {
    frieze: "copa",
    land: "mata",
    props: [
      ["oca", 110, 132, 96],
      ["vitoria", 250, 150, 50],
      ["palmeira", 370, 130, 118],
    ],
  },
  arraia: {
    frieze: "bandeiras",
    land: "morros",
    props: [
      ["fogueira", 120, 134, 84],
      ["capela", 300, 112, 88],
      ["balao", 420, 74, 60],
    ],
  },
  cordel: {
    frieze: "noite",
    land: "caatinga",
    props: [
      ["cacto", 70, 128, 84],
      ["capela", 220, 112, 92],
      ["bode", 350, 134, 64],
      ["cacto", 430, 128, 60],
    ],
  },
  jangada: {
    frieze: "nuvens",
    land: "mar",
    props: [
      ["jangada", 130, 98, 96],
      ["guardasol", 330, 112, 60],
      ["jangada", 420, 78, 54],
    ],
  },
  sanfona: {
    frieze: "bandeiras",
    land: "tabuas",
    props: [
      ["coreto", 120, 84, 108],
      ["zabumba", 260, 86, 56],
      ["lampiao", 350, 84, 56],
      ["chapeu", 430, 84, 50],
    ],
  },
  boteco: {
    frieze: "toldo",
    land: "casario",
    props: [
      ["boteco", 120, 138, 104],
      ["chope", 248, 142, 56],
      ["boteco", 390, 138, 92],
    ],
  },
  varzea: {
    frieze: "luzes",
    land: "relva",
    props: [
      ["gol", 130, 112, 112],
      ["bola", 268, 122, 44],
      ["trofeu", 390, 112, 74],
    ],
  },
  cangaco: {
    frieze: "noite",
    land: "caatinga",
    props: [
      ["capela", 110, 112, 90],
      ["bode", 250, 130, 66],
      ["cacto", 380, 130, 100],
    ],
  },
  cafe: {
    frieze: "nuvens",
    land: "morros",
    props: [
      ["estacao", 120, 122, 100],
      ["cafe", 280, 126, 54],
      ["cafe", 350, 112, 48],
      ["xicara", 430, 138, 56],
    ],
  },
  boto: {
    frieze: "noite",
    land: "mar",
    props: [
      ["oca", 120, 78, 86],
      ["boto", 280, 104, 84],
      ["vitoria", 410, 140, 54],
    ],
  },
  bonde: {
    frieze: "noite",
    land: "trilhos",
    props: [
      ["bonde", 130, 50, 66],
      ["lampiao", 290, 52, 50],
      ["arcos", 410, 160, 96],
    ],
  },
  frevo: {
    frieze: "bandeiras",
    land: "casario",
    props: [
      ["sombrinha", 100, 140, 76],
      ["casa", 260, 140, 92],
      ["sombrinha", 400, 138, 64],
    ],
  },
  capivara: {
    frieze: "copa",
    land: "morros",
    props: [
      ["palmeira", 90, 124, 116],
      ["capivara", 260, 140, 80],
      ["vitoria", 400, 150, 54],
    ],
  },
  garimpo: {
    frieze: "luzes",
    land: "pedra",
    props: [
      ["mina", 120, 140, 104],
      ["gemaazul", 262, 146, 42],
      ["picareta", 340, 140, 62],
      ["gemarosa", 428, 148, 36],
    ],
  },
  igarape: {
    frieze: "copa",
    land: "mata",
    props: [
      ["palmeira", 80, 130, 110],
      ["peixe", 230, 154, 50],
      ["coruja", 330, 128, 58],
      ["oca", 430, 138, 78],
    ],
  },
  vinil: {
    frieze: "luzes",
    land: "tabuas",
    props: [
      ["vitrola", 110, 84, 100],
      ["disco", 240, 82, 62],
      ["radio", 340, 84, 62],
      ["cassete", 430, 82, 50],
    ],
  },
  mandacaru: {
    frieze: "nuvens",
    land: "caatinga",
    props: [
      ["cacto", 80, 130, 108],
      ["tatu", 220, 142, 58],
      ["capela", 330, 112, 76],
      ["cacto", 430, 132, 80],
    ],
  },
  azulejo: {
    frieze: "ladrilhos",
    land: "casario",
    props: [
      ["casa", 90, 140, 96],
      ["ancora", 230, 142, 58],
      ["casa", 370, 140, 96],
    ],
  },
  pomar: {
    frieze: "toldo",
    land: "morros",
    props: [
      ["caju", 80, 130, 76],
      ["barraca", 220, 132, 96],
      ["laranja", 340, 138, 48],
      ["limao", 410, 142, 40],
    ],
  },
  farol: {
    frieze: "nuvens",
    land: "mar",
    props: [
      ["farol", 110, 100, 108],
      ["jangada", 290, 90, 70],
      ["caranguejo", 420, 146, 48],
    ],
  },
  circo: {
    frieze: "cortina",
    land: "relva",
    props: [
      ["circo", 120, 112, 116],
      ["estrela", 270, 104, 46],
      ["circo", 390, 108, 90],
    ],
  },
  trem: {
    frieze: "luzes",
    land: "trilhos",
    props: [
      ["trem", 120, 50, 62],
      ["estacao", 300, 52, 64],
      ["sino", 420, 50, 40],
    ],
  },
  domino: {
    frieze: "luzes",
    land: "tabuas",
    props: [
      ["boteco", 110, 84, 100],
      ["domino", 240, 92, 56],
      ["chope", 330, 86, 56],
      ["dado", 420, 90, 44],
    ],
  },
} as const satisfies Record<string, Scenery>;
