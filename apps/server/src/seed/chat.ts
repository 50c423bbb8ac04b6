import type { RoomDraft } from "../modules/chat/index.ts";

const invented = (lines: readonly (readonly [name: string, level: number, text: string])[]): NonNullable<RoomDraft["demonstration"]> =>
  lines.map(([name, level, text]) => ({ name, level, text }));

const portuguese = invented([
  ["Jo•••a·12", 1, "Boa tarde, gente"],
  ["Ra•••l·80", 2, "Boa! Alguém conhece o Dice?"],
  ["Li•••a·33", 0, "Cheguei agora, como confiro uma rodada?"],
  ["Ra•••l·80", 2, "Abre a aposta no histórico e toca em conferir"],
  ["Li•••a·33", 0, "Achei, obrigada"],
  ["Be•••o·07", 1, "Hoje vou só olhar, já bati meu limite do dia"],
  ["Jo•••a·12", 1, "Certo você, amanhã tem mais"],
  ["Cl•••a·51", 3, "O limite semanal ajuda muito também"],
  ["Te•••o·64", 0, "Onde fica isso?"],
  ["Cl•••a·51", 3, "Em Jogo responsável, no menu"],
  ["Te•••o·64", 0, "Valeu"],
  ["Ma•••a·47", 1, "Os slots daqui mostram o RTP antes do giro, gostei"],
  ["Ra•••l·80", 2, "Mostram mesmo, é o (i) no canto"],
  ["Ni•••o·29", 0, "Qual horário vocês jogam conversa fora aqui?"],
  ["Be•••o·07", 1, "Mais à noite, depois do trabalho"],
  ["Jo•••a·12", 1, "Lembrando que ninguém da equipe pede senha por aqui"],
  ["Li•••a·33", 0, "Boa dica"],
  ["Su•••a·90", 2, "Alguém assistindo ao jogo?"],
  ["Ni•••o·29", 0, "Vendo aqui, primeiro tempo parado demais"],
  ["Su•••a·90", 2, "Segundo tempo melhora"],
  ["Ma•••a·47", 1, "Tomara hahaha"],
  ["Te•••o·64", 0, "Qual jogo da casa vocês acham mais tranquilo?"],
  ["Cl•••a·51", 3, "Gosto do Mines com poucas bombas"],
  ["Ra•••l·80", 2, "Eu fico no Dice mesmo"],
  ["Be•••o·07", 1, "Fui, até amanhã pessoal"],
  ["Jo•••a·12", 1, "Até, bom descanso"],
  ["Su•••a·90", 2, "Eita, bola na trave"],
  ["Ni•••o·29", 0, "Quase!"],
]);

const english = invented([
  ["Pe•••r·18", 1, "Hi all"],
  ["An•••a·42", 2, "Hello! First time here?"],
  ["Pe•••r·18", 1, "Yes, still looking around"],
  ["An•••a·42", 2, "The demo mode is good for that"],
  ["Jo•••n·73", 0, "Where do I see my past rounds?"],
  ["An•••a·42", 2, "Profile, then game history"],
  ["Jo•••n·73", 0, "Found it, thanks"],
  ["Pe•••r·18", 1, "Setting my limits first, nice that it asks"],
  ["Ka•••n·05", 3, "Best thing to do on day one"],
  ["Jo•••n·73", 0, "Watching the match anyone?"],
  ["Ka•••n·05", 3, "Second half just started"],
  ["Pe•••r·18", 1, "See you around"],
]);

const welcomePt = "Boas-vindas ao chat! Respeito em primeiro lugar. Nossa equipe nunca pede senha, código nem pagamento por aqui.";
const welcomeEn = "Welcome to the chat! Respect comes first. Our team never asks for a password, a code or a payment here.";

const main = { room: 30, slug: "geral", name: { pt: "Geral", en: "General (Portuguese)" }, locale: "pt", welcome: welcomePt } as const;
const inEnglish = { room: 31, slug: "english", name: { pt: "Inglês", en: "English" }, locale: "en", welcome: welcomeEn } as const;

/** Rooms by brand. Nothing in the demo writes by itself: its messages exist from the start and are marked as demo messages. */
export const demoRooms: Readonly<Record<string, readonly RoomDraft[]>> = {
  trevo: [
    { ...main, demonstration: portuguese },
    { ...inEnglish, demonstration: english },
  ],
  aurora: [{ ...main, slow_ms: 5_000 }],
  norte: [main],
};
