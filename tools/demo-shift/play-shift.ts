import { signIn } from "./member.ts";
import {
  type Doubt,
  type Guest,
  type Place,
  chat,
  deposit,
  idOf,
  join,
  openTicket,
  orderFault,
  sendDoubtedDocument,
  withdraw,
} from "./players.ts";

/** A task that awaits somebody in the back office. */
interface Scene {
  readonly name: string;
  play(place: Place): Promise<void>;
}

const brand = "trevo";
const proposer = "bia@trevo.example";

/** Deposits `amount` centavos and requests a withdrawal of all of it. */
async function cashIn(place: Place, who: readonly [string, string], amount: number): Promise<Guest> {
  const guest = await join(place, who);
  await deposit(place, guest, amount);
  await withdraw(place, guest, amount);
  return guest;
}

const withdrawal = (who: readonly [string, string], amount: number): Scene => ({
  name: "a withdrawal to review",
  play: async (place) => void (await cashIn(place, who, amount)),
});

const ticket = (who: readonly [string, string], category: string, message: string): Scene => ({
  name: "a ticket to answer",
  play: async (place) => void (await openTicket(place, await join(place, who), { category, message })),
});

const doubted = (who: readonly [string, string], doubt: Doubt): Scene => ({
  name: "an identity that the verifier doubts",
  play: async (place) => sendDoubtedDocument(place, await join(place, who), doubt),
});

/** Chat names are unique. */
const freshName = (name: string): string => `${name}_${Date.now().toString(36).slice(-4).replaceAll(/\d/g, "x")}`;

/** A request for help raises a sign of risk, and is answered by a member who protects players. */
const askForHelp = (who: readonly [string, string], message: string): Scene => ({
  name: "a player who may need protecting",
  play: async (place) => void (await openTicket(place, await join(place, who), { category: "protection", message })),
});

/** The work that awaits the shift. Nobody plays: no win of an invented player is shown to anybody. */
const scenes: readonly Scene[] = [
  withdrawal(["Marina", "Almeida"], 150_000),
  withdrawal(["Rafael", "Teixeira"], 234_500),
  {
    name: "a large withdrawal, with a question about it",
    play: async (place) => {
      const guest = await cashIn(place, ["Luciana", "Prates"], 620_000);
      await openTicket(place, guest, { category: "withdrawal", message: "Pedi um saque de R$ 6.200,00. Quando ele cai na minha conta?" });
    },
  },
  {
    name: "a withdrawal that the bank does not answer",
    play: async (place) => {
      await orderFault(place, { kind: "payout_stuck" });
      await cashIn(place, ["Otávio", "Guedes"], 9_000);
    },
  },
  ticket(["Jonas", "Ribeiro"], "account", "Troquei de celular e não recebo mais o código. Como entro na conta?"),
  ticket(["Beatriz", "Lemos"], "bonus", "O bônus do depósito vale para as caça-níqueis?"),
  doubted(["Paulo", "Nogueira"], "face"),
  doubted(["Sílvia", "Rezende"], "face"),
  doubted(["Caio", "Fontes"], "name"),
  {
    name: "a call for help in the chat, and a question about pausing",
    play: async (place) => {
      const guest = await join(place, ["Renata", "Dutra"]);
      await chat(place, guest, { name: freshName("rena"), message: "perdi tudo e não consigo parar de jogar" });
      await openTicket(place, guest, { category: "protection", message: "Quero parar por um tempo. Como faço?" });
    },
  },
  askForHelp(["Edson", "Pacheco"], "Meu irmão pediu para eu largar as apostas. Dá para limitar quanto eu deposito por mês?"),
  {
    name: "a threat in the chat",
    play: async (place) => {
      await chat(place, await join(place, ["Tiago", "Correia"]), { name: freshName("tico"), message: "vou te matar" });
    },
  },
  {
    name: "a correction of a balance and an offer that wait for a second person",
    play: async (place) => {
      const id = await idOf(place, await join(place, ["Helena", "Moura"]));
      const bia = await signIn(place, proposer);
      const reason = "O Pix de R$ 15,00 foi creditado em outra conta.";
      await bia(`/${brand}/players/${id}/adjustments`, { cash: 1_500, reason, note: "Correção de um depósito" });
      const offer = await bia(`/${brand}/offers`, {
        kind: "mission",
        name: { pt: "Missão do limite", en: "Limit mission" },
        args: {
          limits: { per_person: 1, budget_cents: 900_000_000 },
          window: { ends_at: "2040-01-01T03:00:00.000Z" },
          goals: [{ code: "limit_set" }],
          rewards: [{ code: "cash", amount: 100 }],
        },
      });
      await bia(`/${brand}/offers/${String(offer["id"])}/lint`, {});
      await bia(`/${brand}/offers/${String(offer["id"])}/publish`, { version: 1, reason: "Combinado na reunião de segunda." });
    },
  },
];

/**
 * Creates work for the back office through players and a member of staff of the demonstration. Everything goes through the product's own
 * API and the sandbox, as a person would do it. Takes about half a minute. Throws when a call is refused or the signal aborts.
 */
export async function playDemoShift(place: Place, progress: (line: string) => void): Promise<void> {
  for (const [index, scene] of scenes.entries()) {
    progress(`  ${index + 1}/${scenes.length}  ${scene.name}`);
    await scene.play(place);
  }
}
