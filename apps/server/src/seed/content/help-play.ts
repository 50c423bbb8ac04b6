import type { BrandDraft } from "./brand-draft.ts";
import { markup } from "./markup.ts";

export const helpAboutPlay: readonly BrandDraft[] = [
  {
    kind: "help",
    slug: "rodada-interrompida",
    category: "bet",
    related: ["conferir-uma-rodada"],
    daysAgo: 55,
    pt: {
      title: "A internet caiu no meio da rodada",
      summary: "O resultado é decidido no servidor e espera por você no histórico.",
      body: markup(
        "A rodada não depende do seu aparelho. O que já estava decidido foi pago mesmo sem conexão.",
        [
          "Rodada que você estava jogando",
          'Em jogos de várias etapas, a rodada fica aberta: volte ao jogo e continue de onde parou. Ela também aparece em <a href="/account/wallet">Carteira</a> como em jogo.',
        ],
        ["Rodada interrompida por falha nossa", "É concluída ou estornada. A devolução aparece no extrato com o motivo."],
      ),
    },
    en: {
      title: "My connection dropped in the middle of a round",
      summary: "The server decides the result, and your history keeps it.",
      body: markup(
        "The round does not depend on your device. What was decided has been paid, connected or not.",
        [
          "A round you were playing",
          'In games of several steps the round stays open: go back to the game and go on. It is also in <a href="/account/wallet">Wallet</a>, as in play.',
        ],
        ["A round that failed because of us", "It is completed or refunded. The refund is in your statement, with the reason."],
      ),
    },
  },
  {
    kind: "help",
    slug: "conferir-uma-rodada",
    category: "bet",
    related: ["rodada-interrompida"],
    daysAgo: 55,
    pt: {
      title: "Como conferir que uma rodada foi justa",
      summary: "A semente é comprometida antes da rodada e revelada depois.",
      body: markup(
        'Nos jogos da casa, publicamos o resumo (hash) da semente antes da rodada. Quando você troca de semente, recebe a anterior e refaz a conta em <a href="/fairness">Jogo justo</a>.',
        [
          "Passo a passo",
          [
            "Abra o comprovante da rodada na Carteira e toque em Conferir esta rodada.",
            "Se a semente ainda está em uso, troque-a para que seja revelada.",
            "A conta roda no seu aparelho e mostra o mesmo resultado.",
          ],
        ],
        [
          "Jogos de outros provedores",
          "O resultado vem do servidor do provedor, com certificado próprio. O RTP aparece na página do jogo.",
        ],
      ),
    },
    en: {
      title: "How to check that a round was fair",
      summary: "The seed is committed to before the round and revealed after it.",
      body: markup(
        'For our own games we publish the seed\'s hash before the round. When you change seeds you receive the previous one, and redo the sum in <a href="/fairness">Fairness</a>.',
        [
          "Step by step",
          [
            "Open the round's receipt in Wallet and tap Check this round.",
            "If the seed is still in use, change it so that it is revealed.",
            "The sum runs on your device and shows the same result.",
          ],
        ],
        [
          "Games of other providers",
          "The result comes from the provider's server, under its own certificate. The RTP is on the game's page.",
        ],
      ),
    },
  },
  {
    kind: "help",
    slug: "como-funciona-o-bonus",
    category: "bonus",
    requires: "bonuses",
    related: ["cupom-nao-funcionou"],
    daysAgo: 50,
    pt: {
      title: "O que falta para o bônus virar saldo",
      summary: "A barra do bônus mostra quanto já contou e quanto falta apostar.",
      body: markup(
        'Cada bônus tem um valor a apostar antes de virar saldo. Em <a href="/bonus">Bônus</a> você vê a barra, o prazo e as regras que aceitou.',
        [
          "O que conta",
          [
            "Apostas contam com o peso do jogo. O peso está escrito nas regras do bônus.",
            "Apostas com saldo real contam primeiro, onde as regras dizem isso.",
            "Acima da aposta máxima do bônus, o jogo avisa antes e não aceita.",
          ],
        ],
        ["Sacar antes", "Sacar antes do fim cancela o que falta do bônus. O site mostra quanto você perde e pergunta antes."],
        ["Não quero o bônus", "Recuse ou desista quando quiser em Bônus. Seu saldo real continua seu."],
      ),
    },
    en: {
      title: "What is left before a bonus becomes balance",
      summary: "The bonus bar shows how much has counted and how much is left to stake.",
      body: markup(
        'Each bonus has an amount to stake before it becomes balance. In <a href="/bonus">Bonus</a> you see the bar, the deadline and the terms that you accepted.',
        [
          "What counts",
          [
            "Stakes count with the game's weight, which is written in the bonus terms.",
            "Stakes of real balance count first, where the terms say so.",
            "Above the bonus's highest stake the game tells you before, and does not accept it.",
          ],
        ],
        [
          "Withdrawing earlier",
          "A withdrawal before the end cancels what is left of the bonus. The site shows how much you lose and asks first.",
        ],
        ["I do not want the bonus", "Decline it or give it up at any time in Bonus. Your real balance stays yours."],
      ),
    },
  },
  {
    kind: "help",
    slug: "cupom-nao-funcionou",
    category: "bonus",
    requires: "coupons",
    related: ["como-funciona-o-bonus"],
    daysAgo: 50,
    pt: {
      title: "Meu cupom não funcionou",
      summary: "A mensagem diz o motivo: prazo, limite de usos ou depósito que falta.",
      body: markup('Digite o código em <a href="/promo-codes">Cupons</a> ou na tela de depósito. Maiúsculas e minúsculas são iguais.', [
        "Motivos mais comuns",
        [
          "O prazo terminou ou todos os usos já foram feitos.",
          "Você já usou este cupom.",
          "O cupom precisa de um depósito a partir de certo valor. Digite-o na tela de depósito.",
          "Sua conta está em pausa.",
        ],
      ]),
    },
    en: {
      title: "My coupon did not work",
      summary: "The message says why: deadline, number of uses or a missing deposit.",
      body: markup('Enter the code in <a href="/promo-codes">Coupons</a> or on the deposit screen. Capitals make no difference.', [
        "Most common reasons",
        [
          "The deadline has passed, or all uses are taken.",
          "You have used this coupon before.",
          "The coupon needs a deposit of a certain amount. Enter it on the deposit screen.",
          "Your account is paused.",
        ],
      ]),
    },
  },
  {
    kind: "help",
    slug: "regras-do-chat",
    category: "chat",
    requires: "chat",
    daysAgo: 40,
    pt: {
      title: "Regras do chat",
      summary: "Sem ofensa, sem golpe, sem dados pessoais, sem pedir dinheiro.",
      body: markup(
        "O chat é público. Nossa equipe nunca pede senha, código ou Pix, nem chama ninguém para conversar fora daqui.",
        [
          "O que não pode",
          [
            "ofensa, discriminação e ameaça;",
            "anúncio, grupo de sinais, compra ou venda de conta;",
            "telefone, CPF, chave Pix ou endereço, seu ou de outros;",
            "pedir ou oferecer dinheiro.",
          ],
        ],
        ["Discordou de uma decisão?", "Você pode recorrer na própria mensagem removida. Outra pessoa da equipe decide."],
      ),
    },
    en: {
      title: "Chat rules",
      summary: "No insults, no scams, no personal data, no begging.",
      body: markup(
        "The chat is public. Our team never asks for a password, a code or a Pix, and never invites anybody to talk elsewhere.",
        [
          "What is not allowed",
          [
            "insults, discrimination and threats;",
            "adverts, tip groups, buying or selling accounts;",
            "phone, CPF, Pix key or address, yours or somebody else's;",
            "asking for money, or offering it.",
          ],
        ],
        ["You disagree with a decision?", "You can appeal at the removed message itself. Another member of the team decides."],
      ),
    },
  },
];
