import type { BrandDraft } from "./brand-draft.ts";
import { markup } from "./markup.ts";

export const trevoNews: readonly BrandDraft[] = [
  {
    kind: "news",
    slug: "jogos-da-casa-na-roda",
    art: "megaphone",
    link: "/casino/category/originals",
    daysAgo: 3,
    pt: {
      title: "Plinko, Keno e Roda chegaram",
      summary: "Três jogos da casa, cada um com o RTP na capa e a prova no fim da rodada.",
      action: "Ver originais",
      body: markup(
        "Os três usam o mesmo esquema de sementes do Dice: o resumo sai antes da rodada, a semente depois.",
        ["Plinko", "Escolha linhas e risco. A tabela de pagamentos inteira fica à vista antes de soltar a bola."],
        ["Keno e Roda", "No Keno você marca até dez números; na Roda, a chance de cada cor está escrita nela."],
      ),
    },
    en: {
      title: "Plinko, Keno and the Wheel are here",
      summary: "Three house games, each with its RTP on the cover and its proof after the round.",
      action: "See originals",
      body: markup(
        "All three use the seeds that Dice uses: the digest comes before the round, the seed after it.",
        ["Plinko", "Choose rows and risk. The whole pay table is in view before you let the ball go."],
        ["Keno and the Wheel", "In Keno you mark up to ten numbers; on the Wheel, the odds of each colour are written on it."],
      ),
    },
  },
  {
    kind: "news",
    slug: "conferir-no-navegador",
    art: "lens",
    link: "/fairness",
    daysAgo: 11,
    pt: {
      title: "Conferir uma rodada sem instalar nada",
      summary: "Cole a prova, ou abra o endereço que a carrega: a conta roda no seu aparelho.",
      action: "Abrir Jogo justo",
      body: markup("Nada da prova vai para o servidor: ela fica depois do # do endereço, que o navegador não envia.", [
        "Para quem programa",
        "O mesmo verificador existe como comando, com o código aberto. A página mostra como chamar.",
      ]),
    },
    en: {
      title: "Check a round without installing anything",
      summary: "Paste the proof, or open the address that carries it: the sum runs on your device.",
      action: "Open Fairness",
      body: markup("Nothing of the proof goes to the server: it stands after the # of the address, which browsers do not send.", [
        "For those who program",
        "The same verifier exists as a command, with its source. The page shows how to call it.",
      ]),
    },
  },
  {
    kind: "news",
    slug: "chave-pix-com-seguranca",
    art: "lock",
    daysAgo: 26,
    pt: {
      title: "Chave Pix nova espera antes do saque",
      summary: "Quem descobre uma senha tenta trocar a chave. Agora dá tempo de você perceber.",
      body: markup(
        "Ao cadastrar uma segunda chave, pedimos a senha, avisamos nos seus contatos e seguramos a chave por um período.",
        ["E a primeira chave?", "A primeira vale na hora, se for do seu CPF."],
        [
          "Recebeu um aviso que não foi você?",
          "Troque a senha: isso encerra as sessões abertas em outros aparelhos. Depois fale com o suporte.",
        ],
      ),
    },
    en: {
      title: "A new Pix key waits before it is paid",
      summary: "Whoever learns a password tries to change the key. Now you have time to notice.",
      body: markup(
        "When you add a second key we ask for the password, tell you on your contacts and hold the key for a period.",
        ["And the first key?", "The first one works at once, if it belongs to your CPF."],
        ["A warning that was not you?", "Change the password: that ends the sessions on other devices. Then talk to support."],
      ),
    },
  },
  {
    kind: "news",
    slug: "termos-de-setembro",
    art: "calendar",
    link: "/terms",
    daysAgo: 81,
    pt: {
      title: "Termos novos desde 1º de setembro",
      summary: "Uma regra a mais, sobre rodadas que você pode conferir. A versão antiga continua à vista.",
      action: "Ler os termos",
      body: markup(
        "A segunda versão dos termos escreve o que já era prática: o resultado nasce no servidor, fica registrado e pode ser refeito por você.",
        ["O que não mudou", "Depósitos, saques, limites e prazos."],
      ),
    },
    en: {
      title: "New terms since 1 September",
      summary: "One more rule, about rounds that you can check. The old version stays in view.",
      action: "Read the terms",
      body: markup(
        "The second version of the terms writes down what was practice already: the outcome is made on the server, is recorded and can be recomputed by you.",
        ["What did not change", "Deposits, withdrawals, limits and delays."],
      ),
    },
  },
  {
    kind: "news",
    slug: "letra-da-caixa",
    art: "box",
    link: "/casino/crates",
    daysAgo: 95,
    pt: {
      title: "O que está escrito embaixo de cada caixa",
      summary: "Valor médio, retorno e a tabela inteira de chances, com número de versão.",
      action: "Ver caixas",
      body: markup("Se a tabela de uma caixa muda, o número de versão muda junto, e a compra guarda a versão em que foi feita.", [
        "Por que isso importa",
        "Porque uma chance que muda sem aviso não é uma chance: é uma promessa.",
      ]),
    },
    en: {
      title: "What is written under each box",
      summary: "Mean value, return and the whole table of odds, with a version number.",
      action: "See boxes",
      body: markup("When a box's table changes, its version number changes too, and a purchase keeps the version it was made with.", [
        "Why it matters",
        "Because odds that change without notice are no odds: they are a promise.",
      ]),
    },
  },
  {
    kind: "page",
    slug: "sobre",
    art: "clover",
    daysAgo: 264,
    pt: {
      title: "Sobre a Trevo",
      summary: "Uma casa de jogos que mostra a conta.",
      body: markup(
        "A Trevo nasceu de uma pergunta simples: por que alguém deveria acreditar em um dado que não pode ver?",
        [
          "O que fazemos diferente",
          ["Jogos nossos, com prova em cada rodada.", "Pix nos dois sentidos, com o andamento escrito.", "RTP em toda capa."],
        ],
        ["O que não fazemos", "Contagem regressiva que recomeça, ganho inventado na tela e bônus com regra escondida."],
      ),
    },
    en: {
      title: "About Trevo",
      summary: "A house of games that shows its sums.",
      body: markup(
        "Trevo began with a simple question: why should anybody trust dice they cannot see?",
        [
          "What we do otherwise",
          ["Games of our own, with a proof in every round.", "Pix both ways, with its progress in words.", "RTP on every cover."],
        ],
        ["What we do not", "Countdowns that start again, invented wins on the screen, and bonuses with hidden rules."],
      ),
    },
  },
];
