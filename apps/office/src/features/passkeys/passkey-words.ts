import type { Shape } from "../../frame/status.tsx";
import type { Passkey } from "../../lib/passkeys.ts";
import { createWords } from "../../lib/words.ts";

type State = "usable" | "elsewhere" | "blocked";

export const stateOf = ({ works_here, is_blocked }: Passkey): State => (is_blocked ? "blocked" : works_here ? "usable" : "elsewhere");

export const stateShapes: Record<State, Shape> = { usable: "good", elsewhere: "waiting", blocked: "bad" };

const pt = {
  states: { usable: "Vale aqui", elsewhere: "De outro endereço", blocked: "Bloqueada" },
  whys: {
    usable: "Serve para entrar e para assinar, com a sua digital, o seu rosto ou o PIN do aparelho.",
    elsewhere: "Foi criada em outro endereço do console e só funciona lá.",
    blocked: "O contador dela voltou atrás: alguém pode ter copiado a chave. Remova e crie outra.",
  },
  one: "Chave de acesso",
  name: "Nome",
  state: "Estado",
  made: "Criada",
  used: "Último uso",
  never: "Nunca usada",
  order: "mais novas primeiro",
  emptyTitle: "Nenhuma chave de acesso",
  emptyText: "Com uma chave, você entra e assina decisões sem esperar um código novo.",
  why: "Uma chave fica no seu aparelho, assina só o que está na tela e não pode ser digitada em um site falso.",
  unsupported: "Este navegador não aceita chaves de acesso.",
  add: "Adicionar chave de acesso",
  addText: "O aparelho vai pedir a sua digital, o seu rosto ou o PIN.",
  nameHint: "Para saber depois qual é: Mesa 4 · Windows Hello, por exemplo.",
  create: "Criar",
  rename: "Mudar o nome",
  renameMore: "Mudar o nome…",
  renameText: "Só você vê este nome.",
  save: "Salvar",
  remove: "Remover",
  removeMore: "Remover…",
  removeTitle: (name: string) => `Remover “${name}”`,
  removeText: "Ela deixa de servir para entrar e assinar. O código do aplicativo continua valendo.",
};
const en: typeof pt = {
  states: { usable: "Works here", elsewhere: "Of another address", blocked: "Blocked" },
  whys: {
    usable: "Signs you in and signs decisions with your fingerprint, face or device PIN.",
    elsewhere: "It was made at another address of the console and works only there.",
    blocked: "Its counter went back: somebody may have copied it. Remove it and make another one.",
  },
  one: "Passkey",
  name: "Name",
  state: "State",
  made: "Made",
  used: "Last use",
  never: "Never used",
  order: "newest first",
  emptyTitle: "No passkey",
  emptyText: "With one, you log in and sign decisions without waiting for a new code.",
  why: "A passkey stays on your device, signs only what is on the screen, and cannot be typed into a false site.",
  unsupported: "This browser does not support passkeys.",
  add: "Add a passkey",
  addText: "The device will ask for your finger, your face or its PIN.",
  nameHint: "To tell it from others later: Desk 4 · Windows Hello, for example.",
  create: "Create",
  rename: "Rename",
  renameMore: "Rename…",
  renameText: "Only you see this name.",
  save: "Save",
  remove: "Remove",
  removeMore: "Remove…",
  removeTitle: (name) => `Remove “${name}”`,
  removeText: "It no longer signs you in or signs decisions. Codes from the app still work.",
};

export const usePasskeyWords = createWords({ pt, en });
