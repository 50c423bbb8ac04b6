import type { BrandDraft } from "./brand-draft.ts";
import { markup } from "./markup.ts";

/** Plain texts of a regulated brand. They offer no rewards: none for a deposit, none before a bet, none shown to guests. */
export const norteTexts: readonly BrandDraft[] = [
  {
    kind: "promotion",
    slug: "mes-do-limite",
    art: "hourglass",
    link: "/responsible-gambling",
    daysAgo: 10,
    endsInDays: 50,
    pt: {
      title: "Mês do limite",
      summary: "Revise seus limites de depósito, perda e tempo. Leva dois minutos.",
      condition: "Iniciativa sem prêmio. Diminuir um limite vale na hora; aumentar, só depois de 24 horas.",
      action: "Revisar meus limites",
      body: markup(
        "Uma vez por ano pedimos que cada cliente olhe para os próprios limites.",
        ["O que revisar", ["limite de depósito por dia, semana e mês;", "limite de perda;", "tempo de sessão."]],
        [
          "Por que agora",
          "Limites escolhidos no cadastro costumam ficar altos demais. Os dados do último mês estão em Meus limites, ao lado de cada campo.",
        ],
      ),
    },
    en: {
      title: "Limits month",
      summary: "Review your limits on deposits, losses and time. It takes two minutes.",
      condition: "An initiative without prizes. Lowering a limit holds at once; raising one only after 24 hours.",
      action: "Review my limits",
      body: markup(
        "Once a year we ask every customer to look at their own limits.",
        ["What to review", ["deposit limit by day, week and month;", "loss limit;", "session time."]],
        ["Why now", "Limits chosen at registration tend to stay too high. Your figures of last month are in My limits, beside each field."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "rtp-a-vista",
    art: "lens",
    link: "/casino/games",
    daysAgo: 21,
    pt: {
      title: "RTP à vista",
      summary: "O retorno teórico de cada jogo, em negrito, antes de qualquer aposta.",
      condition: "RTP é uma média de milhões de rodadas. Não prevê a próxima.",
      action: "Comparar jogos",
      body: markup(
        "Todo jogo da Norte mostra o RTP na lista e a tabela de pagamentos antes de jogar. Nenhum fica abaixo de 85%.",
        [
          "Como ler",
          "Um RTP de 99% quer dizer que, em média, de cada R$ 100 apostados R$ 99 voltam. No longo prazo, a casa fica com a diferença.",
        ],
        ["O que ele não diz", "Quando se ganha, quanto se ganha de uma vez e se vale a pena continuar."],
      ),
    },
    en: {
      title: "RTP in view",
      summary: "The theoretical return of each game, in bold, before any bet.",
      condition: "RTP is the average of millions of rounds. It does not predict the next one.",
      action: "Compare games",
      body: markup(
        "Every game at Norte shows its RTP in the list and its pay table before play. None is below 85%.",
        [
          "How to read it",
          "An RTP of 99% means that, on average, R$ 99 of every R$ 100 staked come back. In the long run the house keeps the difference.",
        ],
        ["What it does not say", "When somebody wins, how much at once, and whether going on is worth it."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "conta-mais-segura",
    art: "lock",
    link: "/user/edit/access-data",
    daysAgo: 35,
    pt: {
      title: "Conta mais segura",
      summary: "Senha própria, contatos confirmados e chave Pix no seu CPF.",
      condition: "Iniciativa sem prêmio. As três etapas são exigidas antes do primeiro saque.",
      action: "Ver minha conta",
      body: markup("A maior parte das contas invadidas usava uma senha repetida.", [
        "Três passos",
        ["use uma senha que não existe em outro site;", "confirme telefone e e-mail;", "cadastre uma chave Pix do seu CPF."],
      ]),
    },
    en: {
      title: "A safer account",
      summary: "A password of its own, verified contacts and a Pix key of your CPF.",
      condition: "An initiative without prizes. The three steps are required before the first withdrawal.",
      action: "See my account",
      body: markup("Most accounts that are broken into used a repeated password.", [
        "Three steps",
        ["use a password that exists on no other site;", "verify phone and e-mail;", "register a Pix key of your CPF."],
      ]),
    },
  },
  {
    kind: "news",
    slug: "tempo-de-sessao",
    art: "hourglass",
    daysAgo: 5,
    pt: {
      title: "Tempo de sessão em todas as telas",
      summary: "O relógio no topo mostra há quanto tempo a sessão está aberta.",
      body: markup("A sessão termina depois de 30 minutos sem uso.", [
        "Por que mostramos",
        "Porque o tempo gasto é o primeiro dado que se perde durante o jogo.",
      ]),
    },
    en: {
      title: "Session time on every screen",
      summary: "The clock at the top shows how long the session has been open.",
      body: markup("A session ends after 30 minutes without use.", [
        "Why we show it",
        "Because time spent is the first figure one loses while playing.",
      ]),
    },
  },
  {
    kind: "news",
    slug: "saques-em-duas-horas",
    art: "megaphone",
    daysAgo: 19,
    pt: {
      title: "Saques em até 120 minutos",
      summary: "O prazo aparece no pedido e conta a partir dele.",
      body: markup("Pedidos em análise mostram o motivo e quem procurar.", [
        "E se passar do prazo?",
        "O pedido vai para a frente da fila e o suporte avisa você.",
      ]),
    },
    en: {
      title: "Withdrawals within 120 minutes",
      summary: "The deadline is shown in the request and counts from it.",
      body: markup("Requests under review show the reason and whom to ask.", [
        "And beyond the deadline?",
        "The request goes to the front of the queue and support tells you.",
      ]),
    },
  },
  {
    kind: "news",
    slug: "relatorio-de-outubro",
    art: "lens",
    link: "/pages/rtp-a-vista",
    daysAgo: 20,
    pt: {
      title: "Retorno de outubro, jogo a jogo",
      summary: "O que foi apostado, o que voltou e a distância até o RTP teórico.",
      action: "Como ler o RTP",
      body: markup("Publicamos o retorno real do mês ao lado do teórico. Diferenças são normais em poucos milhares de rodadas.", [
        "Auditoria",
        "As contas são refeitas por uma entidade independente antes da publicação.",
      ]),
    },
    en: {
      title: "October's return, game by game",
      summary: "What was staked, what came back and how far that is from the theoretical RTP.",
      action: "How to read RTP",
      body: markup("We publish the month's real return beside the theoretical one. Differences are normal over a few thousand rounds.", [
        "Audit",
        "The figures are recomputed by an independent body before publication.",
      ]),
    },
  },
  {
    kind: "news",
    slug: "termos-de-setembro",
    art: "calendar",
    link: "/terms",
    daysAgo: 81,
    pt: {
      title: "Termos em vigor desde 1º de setembro",
      summary: "A segunda versão inclui a regra sobre rodadas conferíveis.",
      action: "Ler os termos",
      body: markup("A versão anterior continua disponível no fim da página dos termos.", [
        "O que você precisa fazer",
        "Nada. O seu aceite anterior fica registrado com a versão que você leu.",
      ]),
    },
    en: {
      title: "Terms in force since 1 September",
      summary: "The second version includes the rule on rounds that can be checked.",
      action: "Read the terms",
      body: markup("The former version stays available at the end of the terms' page.", [
        "What you need to do",
        "Nothing. Your earlier acceptance is on record with the version that you read.",
      ]),
    },
  },
];
