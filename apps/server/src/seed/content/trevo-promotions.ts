import type { BrandDraft } from "./brand-draft.ts";
import { markup } from "./markup.ts";

/** Tone: warm, short, second person. Each promise states its condition in the same sentence. */
export const trevoPromotions: readonly BrandDraft[] = [
  {
    kind: "promotion",
    slug: "cashback",
    art: "boomerang",
    link: "/bonus",
    requires: "cashback",
    daysAgo: 20,
    pt: {
      title: "Cashback de cada dia",
      summary: "5% das apostas menos prêmios de cada dia, em dinheiro, no dia seguinte.",
      condition: "Só saldo real conta. Três resgates por dia: até 12h01, até 18h01 e até a meia-noite.",
      action: "Ver meu cashback",
      body: markup(
        "O cashback é 5% das suas apostas menos os prêmios de um dia. Ele aparece em Bônus no dia seguinte, com a conta escrita ao lado, e é dinheiro: dá para sacar.",
        [
          "Como funciona",
          [
            "Jogue com saldo real. Cada rodada conta no dia em que termina.",
            "O valor é calculado ao fim do dia. Menos de R$ 0,30 fica para o dia seguinte.",
            "São três resgates por dia. O que você não resgatou num dia continua disponível nos dias seguintes.",
          ],
        ],
        ["O que não conta", "Apostas com saldo de bônus, rodadas grátis, rodadas estornadas, caixas e jogos em demonstração."],
        ["Antes de resgatar", "Cashback não é motivo para jogar mais. Se um limite seu for atingido, ele continua valendo."],
      ),
    },
    en: {
      title: "Cashback of each day",
      summary: "5% of each day's stakes less wins, in cash, on the next day.",
      condition: "Real balance only. Three claims a day: until 12:01, until 18:01 and until midnight.",
      action: "See my cashback",
      body: markup(
        "Cashback is 5% of a day's stakes less its wins. It appears under Bonuses on the next day, with the sum written beside it, and it is cash that you can withdraw.",
        [
          "How it works",
          [
            "Play with real balance. Each round counts on the day on which it ends.",
            "The amount is calculated at the end of the day. Less than R$ 0.30 is carried over to the next day.",
            "There are three claims a day. What you did not claim one day stays available on the days after.",
          ],
        ],
        ["What does not count", "Stakes from bonus balance, free rounds, refunded rounds, boxes and demo games."],
        ["Before you claim", "Cashback is no reason to play more. A limit that you reached keeps holding."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "caixas",
    art: "box",
    link: "/casino/crates",
    requires: "boxes",
    daysAgo: 4,
    endsInDays: 24,
    pt: {
      title: "Caixas com as chances à vista",
      summary: "Cinco caixas, de R$ 2 a R$ 100, com prêmios em saldo e itens que você recebe em casa ou vende.",
      condition: "Preço, valor médio e a chance de cada prêmio aparecem antes da compra.",
      action: "Ver caixas",
      body: markup(
        "Cada caixa mostra o preço, o retorno e a chance de cada prêmio.",
        [
          "O que há dentro",
          "A lista completa de prêmios, com a chance de cada um, fica sob a caixa. A soma das chances dá cem por cento, sem linha escondida.",
        ],
        ["Guardar ou vender", "O prêmio fica nas suas coisas. Vender devolve o valor que está escrito nele, na hora, em saldo real."],
        ["Limite", "Compras de caixas contam nos seus limites de perda, como qualquer aposta."],
      ),
    },
    en: {
      title: "Boxes with the odds in view",
      summary: "Five boxes, R$ 2 to R$ 100, with balance prizes and items that you have shipped or sell.",
      condition: "Price, mean value and the odds of each prize are shown before you buy.",
      action: "See boxes",
      body: markup(
        "Each box shows its price, its return and the odds of every prize.",
        [
          "What is inside",
          "The full list of prizes with the odds of each stands under the box. The odds add up to one hundred per cent, with no hidden line.",
        ],
        ["Keep or sell", "The prize is kept among your items. Selling it returns the value written on it, at once, in real balance."],
        ["Limit", "Boxes count towards your loss limits like any stake."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "ranking-da-semana",
    art: "cup",
    link: "/ranking",
    requires: "leaderboard",
    daysAgo: 5,
    pt: {
      title: "Ranking da semana",
      summary: "Quem mais jogou com saldo real, de segunda a domingo, com nomes mascarados.",
      condition: "Apostar mais não aumenta a chance em nenhum jogo. Seus limites valem antes.",
      action: "Ver o ranking",
      body: markup(
        "O ranking soma as apostas com saldo real da semana, de segunda 0 h a domingo 23 h 59.",
        [
          "Quem aparece",
          "Só poucas letras do nome. Quem esconde as métricas mantém o lugar e o prêmio; para os outros aparece como “Jogador oculto”, sem valores.",
        ],
        ["Empates", "Fica na frente quem chegou primeiro ao valor."],
      ),
    },
    en: {
      title: "Ranking of the week",
      summary: "Who played most with real balance, Monday to Sunday, names masked.",
      condition: "Staking more raises the odds of no game. Your limits count first.",
      action: "See the ranking",
      body: markup(
        "The ranking adds up the week's stakes from real balance, from Monday 0:00 to Sunday 23:59.",
        [
          "Who is shown",
          "A few letters of a name. Whoever hides their figures keeps place and prize; others see “Hidden player” and no amounts.",
        ],
        ["Ties", "Whoever reached the amount first stands in front."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "missoes-do-mes",
    art: "calendar",
    link: "/bonus",
    requires: "missions",
    daysAgo: 12,
    endsInDays: 40,
    pt: {
      title: "Missões do mês",
      summary: "Pequenas metas para conhecer jogos que você ainda não abriu.",
      condition: "Nenhuma missão pede depósito. Aceitar é opcional.",
      action: "Ver missões",
      body: markup(
        "Missões aparecem na borda da tela quando você aceita uma.",
        [
          "Como concluir",
          ["Aceite a missão.", "Jogue com o valor que quiser, dentro dos seus limites.", "Resgate quando ela ficar completa."],
        ],
        ["Sem pressa", "Uma missão que expira some sem custo. Não há contagem regressiva na tela."],
      ),
    },
    en: {
      title: "Missions of the month",
      summary: "Small goals to get to know games that you have not opened yet.",
      condition: "No mission asks for a deposit. Accepting one is up to you.",
      action: "See missions",
      body: markup(
        "Missions stand at the edge of the screen once you accept one.",
        [
          "How to finish one",
          ["Accept the mission.", "Play with whatever stake you like, within your limits.", "Claim it when it is complete."],
        ],
        ["No hurry", "A mission that expires goes without cost. There is no countdown on the screen."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "traga-alguem",
    art: "plane",
    link: "/refers",
    requires: "referrals",
    daysAgo: 33,
    pt: {
      title: "Traga quem joga limpo",
      summary: "Mande seu convite e acompanhe quem entrou por ele.",
      condition: "A pessoa precisa ter 18 anos ou mais, confirmar os contatos e jogar com saldo próprio.",
      action: "Pegar meu convite",
      body: markup(
        "Seu convite é um endereço só seu. Quem abre uma conta por ele fica ligado à sua indicação.",
        ["O que vale", "Uma conta por pessoa. Contas abertas pelo mesmo aparelho ou com dados emprestados não contam."],
        ["O que não vale", "Mandar convite para menores, para quem se autoexcluiu ou para listas de desconhecidos."],
      ),
    },
    en: {
      title: "Bring somebody who plays fair",
      summary: "Send your invitation and see who came by it.",
      condition: "They must be 18 or older, verify their contacts and play with their own balance.",
      action: "Get my invitation",
      body: markup(
        "Your invitation is an address of your own. Whoever opens an account by it is linked to you.",
        ["What counts", "One account a person. Accounts from the same device or with borrowed details do not count."],
        ["What does not", "Inviting minors, people who excluded themselves, or lists of strangers."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "semana-do-dado",
    art: "lens",
    link: "/fairness",
    daysAgo: 2,
    endsInDays: 19,
    pt: {
      title: "Semana do dado conferido",
      summary: "Um jogo da casa por dia, com a prova de uma rodada explicada passo a passo.",
      condition: "Não há prêmio: a graça é ver a conta fechar. Não precisa de conta para conferir.",
      action: "Conferir uma rodada",
      body: markup(
        "De segunda a domingo, abrimos a caixa-preta de um jogo da casa.",
        [
          "A ordem",
          ["Segunda: Dice.", "Terça: Limbo.", "Quarta: Double.", "Quinta: Plinko.", "Sexta: Keno.", "Sábado: Roda.", "Domingo: Roleta."],
        ],
        ["Como acompanhar", 'Abra <a href="/fairness">Jogo justo</a>, use a rodada de exemplo e refaça a conta no seu próprio navegador.'],
      ),
    },
    en: {
      title: "Checked dice week",
      summary: "A house game a day, with the proof of one round explained step by step.",
      condition: "There is no prize: the fun is to see the sum come out. No account needed.",
      action: "Check a round",
      body: markup(
        "From Monday to Sunday we open the black box of one house game.",
        [
          "The order",
          [
            "Monday: Dice.",
            "Tuesday: Limbo.",
            "Wednesday: Double.",
            "Thursday: Plinko.",
            "Friday: Keno.",
            "Saturday: Wheel.",
            "Sunday: Roulette.",
          ],
        ],
        ["How to follow", 'Open <a href="/fairness">Fairness</a>, take the sample round and do the sum again in your own browser.'],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "seus-limites",
    art: "hourglass",
    link: "/responsible-gambling",
    daysAgo: 12,
    pt: {
      title: "Limites em dois minutos",
      summary: "Escolha quanto depositar, perder e jogar por dia, semana ou mês.",
      condition: "Baixar um limite vale na hora. Aumentar leva pelo menos um dia.",
      action: "Definir limites",
      body: markup(
        "Um limite é mais fácil de escolher antes de jogar do que no meio de uma rodada.",
        ["O que dá para limitar", ["Quanto você deposita.", "Quanto você perde.", "Quanto tempo você joga."]],
        ["Quando chega no limite", "O jogo para. O saldo continua seu, e o saque continua livre."],
      ),
    },
    en: {
      title: "Limits in two minutes",
      summary: "Choose how much to deposit, lose and play a day, a week or a month.",
      condition: "Lowering a limit holds at once. Raising one takes at least a day.",
      action: "Set limits",
      body: markup(
        "A limit is easier to choose before you play than in the middle of a round.",
        ["What you can limit", ["How much you deposit.", "How much you lose.", "How long you play."]],
        ["When you reach it", "Play stops. The balance stays yours, and you can withdraw it."],
      ),
    },
  },
  {
    kind: "promotion",
    slug: "dois-fatores",
    art: "lock",
    link: "/user/edit/access-data",
    daysAgo: 26,
    pt: {
      title: "Sua conta com duas chaves",
      summary: "Ative o código do aplicativo autenticador. Só a senha deixa de bastar.",
      condition: "Funciona com qualquer aplicativo de códigos de 6 dígitos.",
      action: "Ativar na minha conta",
      body: markup("Quem descobre uma senha entra em todo lugar onde ela foi repetida. O segundo fator fecha essa porta.", [
        "Como ativar",
        ["Abra Acesso e segurança.", "Leia o código com o aplicativo.", "Guarde os códigos de recuperação."],
      ]),
    },
    en: {
      title: "Your account with two keys",
      summary: "Turn on the code of an authenticator app. A password alone is no longer enough.",
      condition: "Works with any app that makes 6-digit codes.",
      action: "Turn it on",
      body: markup("Whoever learns a password gets in wherever it was used again. The second factor closes that door.", [
        "How to turn it on",
        ["Open Access and security.", "Scan the code with the app.", "Keep the recovery codes."],
      ]),
    },
  },
];
