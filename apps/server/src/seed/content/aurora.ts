import type { BrandDraft } from "./brand-draft.ts";
import { markup } from "./markup.ts";

/** Tone: calm and unhurried, like a table laid for breakfast. */
export const auroraTexts: readonly BrandDraft[] = [
  {
    kind: "promotion",
    slug: "cafe-da-manha",
    art: "pot",
    link: "/bonus",
    requires: "cashback",
    daysAgo: 9,
    pt: {
      title: "O café está na mesa",
      summary: "Seu cashback do dia, em três xícaras: manhã, tarde e noite.",
      condition: "Conta o saldo real que você jogou. As xícaras fecham às 12h01, às 18h01 e à meia-noite.",
      action: "Servir o meu",
      body: markup(
        "Sem pressa: o que se juntou fica esperando até o fim do dia.",
        ["O que entra na xícara", "Uma parte do que você apostou com saldo real e não voltou."],
        ["O que fica de fora", "Apostas com bônus, demonstrações e rodadas estornadas."],
      ),
    },
    en: {
      title: "Coffee is on the table",
      summary: "Your cashback of the day in three cups: morning, afternoon and evening.",
      condition: "Real balance that you played counts. The cups close at 12:01, 18:01 and midnight.",
      action: "Pour mine",
      body: markup(
        "No hurry: what has gathered waits until the day ends.",
        ["What goes into the cup", "A part of what you staked with real balance and did not get back."],
        ["What stays out", "Bonus stakes, demos and refunded rounds."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "caixa-do-amanhecer",
    art: "box",
    link: "/casino/crates",
    requires: "boxes",
    daysAgo: 6,
    endsInDays: 30,
    pt: {
      title: "Caixa do amanhecer",
      summary: "Prêmios em saldo, com a chance de cada um escrita antes da compra.",
      condition: "Antes de abrir você vê o preço, o valor médio e a chance de cada prêmio.",
      action: "Olhar as caixas",
      body: markup("O prêmio entra no seu saldo na hora da abertura.", [
        "Mudou de ideia?",
        "Uma caixa fechada volta pelo preço pago, na hora.",
      ]),
    },
    en: {
      title: "The sunrise box",
      summary: "Prizes in balance, with the odds of each shown before you buy.",
      condition: "Before you open it you see price, mean value and the odds of each prize.",
      action: "Look at the boxes",
      body: markup("The prize is added to your balance when you open the box.", [
        "Changed your mind?",
        "An unopened box is returned for the price you paid, at once.",
      ]),
    },
  },
  {
    kind: "promotion",
    slug: "um-lugar-na-mesa",
    art: "plane",
    link: "/refers",
    requires: "referrals",
    daysAgo: 40,
    pt: {
      title: "Tem mais um lugar na mesa",
      summary: "Convide alguém e veja quando chegou.",
      condition: "Só para maiores de 18 anos, com contatos confirmados e saldo próprio.",
      action: "Mandar convite",
      body: markup("Seu convite é um endereço curto. Quem vem por ele aparece na sua lista, com o nome mascarado.", [
        "Com carinho",
        "Não convide quem está dando um tempo do jogo.",
      ]),
    },
    en: {
      title: "There is one more seat",
      summary: "Invite somebody and see when they arrive.",
      condition: "Only for people of 18 or older, with verified contacts and their own balance.",
      action: "Send an invitation",
      body: markup("Your invitation is a short address. Whoever comes by it is on your list, with the name masked.", [
        "With care",
        "Do not invite somebody who is taking a break from gambling.",
      ]),
    },
  },
  {
    kind: "promotion",
    slug: "domingo-devagar",
    art: "hourglass",
    link: "/responsible-gambling",
    daysAgo: 15,
    pt: {
      title: "Domingo devagar",
      summary: "Um lembrete a cada trinta minutos e um limite de tempo que você escolhe no sábado.",
      condition: "Não há prêmio. Diminuir um limite vale na hora.",
      action: "Escolher meu tempo",
      body: markup("Domingo é dia de jogar pouco e dormir cedo.", [
        "Como participar",
        "Defina um limite de tempo em Meus limites. O site avisa antes de ele acabar.",
      ]),
    },
    en: {
      title: "Slow Sunday",
      summary: "A reminder every thirty minutes, and a time limit that you choose on Saturday.",
      condition: "There is no prize. Lowering a limit holds at once.",
      action: "Choose my time",
      body: markup("Sunday is for playing little and sleeping early.", [
        "How to join",
        "Set a time limit in My limits. The site tells you before it runs out.",
      ]),
    },
  },
  {
    kind: "news",
    slug: "bom-dia-roda",
    art: "megaphone",
    link: "/casino/category/originals",
    daysAgo: 2,
    pt: {
      title: "A Roda acordou",
      summary: "Um jogo novo da casa: gira devagar e diz a chance de cada cor.",
      action: "Ver originais",
      body: markup("A Roda é para uma xícara só: rodadas curtas, tabela à vista, prova no fim.", [
        "Dá para testar?",
        "Sim, em demonstração, sem conta.",
      ]),
    },
    en: {
      title: "The Wheel is awake",
      summary: "A new house game: it turns slowly and tells the odds of each colour.",
      action: "See originals",
      body: markup("The Wheel is for a single cup: short rounds, its table in view, a proof at the end.", [
        "Can I try it?",
        "Yes, as a demo, without an account.",
      ]),
    },
  },
  {
    kind: "news",
    slug: "luz-mais-clara",
    art: "sunrise",
    daysAgo: 18,
    pt: {
      title: "Letras com mais contraste",
      summary: "Revisamos cada cor da manhã e da noite para ler sem apertar os olhos.",
      body: markup("Todo texto passa agora de 4,5 para 1, nos dois modos.", [
        "Achou um canto difícil de ler?",
        "Conte para o suporte. A gente conserta.",
      ]),
    },
    en: {
      title: "Letters with more contrast",
      summary: "We went over every colour of morning and night, so that you read without squinting.",
      body: markup("Every text is above 4.5 to 1 now, in both modes.", [
        "Found a corner that is hard to read?",
        "Tell support. We will mend it.",
      ]),
    },
  },
  {
    kind: "news",
    slug: "pix-antes-do-cafe",
    art: "lock",
    daysAgo: 44,
    pt: {
      title: "Saque com duas chaves e um aviso",
      summary: "A segunda chave Pix espera um dia, e você fica sabendo.",
      body: markup("Avisamos por mensagem e e-mail quando uma chave entra.", [
        "Não foi você?",
        "Troque a senha: as outras sessões terminam no mesmo instante.",
      ]),
    },
    en: {
      title: "Withdraw with two keys and a word of warning",
      summary: "A second Pix key waits for a day, and you hear of it.",
      body: markup("We tell you by text and e-mail when a key comes in.", [
        "Was it not you?",
        "Change the password: the other sessions end in the same moment.",
      ]),
    },
  },
  {
    kind: "page",
    slug: "sobre",
    art: "sunrise",
    daysAgo: 264,
    pt: {
      title: "Sobre a Aurora",
      summary: "Jogos para antes do café, com a conta em cima da mesa.",
      body: markup("A Aurora é da mesma casa da Trevo, com outra hora do dia.", [
        "O que você encontra",
        ["poucos jogos, bem escolhidos;", "saldo antes de qualquer vitrine;", "nada que pisca."],
      ]),
    },
    en: {
      title: "About Aurora",
      summary: "Games before coffee, with the bill on the table.",
      body: markup("Aurora belongs to the house of Trevo, at another hour of the day.", [
        "What you find",
        ["few games, well chosen;", "your balance before any shop window;", "nothing that blinks."],
      ]),
    },
  },
];
