import type { BrandDraft } from "./brand-draft.ts";
import { markup } from "./markup.ts";

export const helpAboutMoney: readonly BrandDraft[] = [
  {
    kind: "help",
    slug: "como-depositar",
    category: "deposit",
    related: ["pix-nao-apareceu", "quanto-demora-o-saque"],
    daysAgo: 60,
    pt: {
      title: "Como depositar por Pix",
      summary: "Escolha o valor, copie o código e pague no aplicativo do seu banco.",
      body: markup(
        "O Pix é o único meio de depósito. Não aceitamos boleto, cartão nem criptoativos.",
        [
          "Passo a passo",
          [
            "Toque em Depositar e escolha o valor. O mínimo e o máximo aparecem na tela.",
            "Copie o código ou leia o QR code no aplicativo do seu banco.",
            "Pague em até 5 minutos, de uma conta no seu nome.",
          ],
          "O saldo aparece sozinho, sem recarregar a página.",
        ],
        ["De quem pode ser a conta", "Só sua. Um Pix vindo de outra pessoa é devolvido para a conta de origem."],
      ),
    },
    en: {
      title: "How to deposit with Pix",
      summary: "Choose the amount, copy the code and pay in your bank's app.",
      body: markup(
        "Pix is the only way to deposit. We take no bank slips, cards or crypto assets.",
        [
          "Step by step",
          [
            "Tap Deposit and choose the amount. The minimum and the maximum are on the screen.",
            "Copy the code, or scan the QR code in your bank's app.",
            "Pay within 5 minutes, from an account in your name.",
          ],
          "The balance appears by itself; there is no need to reload the page.",
        ],
        ["Whose account it may be", "Only yours. A Pix from somebody else is returned to the account it came from."],
      ),
    },
  },
  {
    kind: "help",
    slug: "pix-nao-apareceu",
    category: "deposit",
    related: ["como-depositar"],
    daysAgo: 60,
    pt: {
      title: "O Pix saiu do banco e não apareceu aqui",
      summary: "Confira o valor, o código e a conta de origem; depois fale com a gente.",
      body: markup(
        "Quase todo Pix chega em segundos. Quando um demora, a causa costuma ser uma destas.",
        [
          "O que conferir",
          [
            "O pagamento está como concluído no aplicativo do banco, e não como agendado ou em análise?",
            "A conta que pagou está no seu nome?",
            "O código ainda valia? Ele dura 5 minutos.",
          ],
        ],
        [
          "Onde ver o depósito",
          'Em <a href="/account/wallet">Carteira</a> cada depósito mostra a situação: aguardando, pago, devolvido ou expirado.',
        ],
        [
          "Se passaram 10 minutos",
          "Abra um atendimento e anexe o depósito. O identificador dele já vai junto, e não precisa mandar extrato do banco.",
        ],
      ),
    },
    en: {
      title: "The Pix left my bank and is not here",
      summary: "Check the amount, the code and the paying account; then write to us.",
      body: markup(
        "Nearly every Pix arrives within seconds. When one takes longer, the cause is usually one of these.",
        [
          "What to check",
          [
            "Does your bank's app show the payment as completed, not as scheduled or under review?",
            "Is the paying account in your name?",
            "Was the code still valid? It lasts 5 minutes.",
          ],
        ],
        [
          "Where to see the deposit",
          'In <a href="/account/wallet">Wallet</a> each deposit shows its status: waiting, paid, returned or expired.',
        ],
        ["After 10 minutes", "Open a ticket and attach the deposit. Its identifier goes along; a bank statement is not needed."],
      ),
    },
  },
  {
    kind: "help",
    slug: "quanto-demora-o-saque",
    category: "withdrawal",
    related: ["saque-recusado", "verificar-a-conta"],
    daysAgo: 60,
    pt: {
      title: "Quanto demora o saque",
      summary: "O prazo e o tempo real dos últimos saques estão em uma página.",
      body: markup(
        'Publicamos o prazo que prometemos e o tempo que os últimos saques levaram: veja em <a href="/payout-times">Prazos de saque</a>.',
        [
          "O que acontece depois do pedido",
          [
            "O valor sai do saldo disponível e fica reservado.",
            "Alguns pedidos passam por análise. O motivo e o prazo aparecem na carteira.",
            "O Pix é enviado para a sua chave e o comprovante fica no extrato.",
          ],
        ],
        ["Chave nova", "Uma chave Pix recém-cadastrada fica em período de segurança antes do primeiro saque. A data aparece ao lado dela."],
      ),
    },
    en: {
      title: "How long a withdrawal takes",
      summary: "Our promise and how long the last withdrawals took are on one page.",
      body: markup(
        'We publish the time that we promise and the time that the last withdrawals took: see <a href="/payout-times">Payout times</a>.',
        [
          "What happens after the request",
          [
            "The amount leaves your available balance and is held.",
            "Some requests are reviewed. The wallet shows why, and until when.",
            "The Pix is sent to your key, and the receipt stays in your statement.",
          ],
        ],
        ["A new key", "A Pix key that was just added waits for a security period before its first withdrawal. The date is beside it."],
      ),
    },
  },
  {
    kind: "help",
    slug: "saque-recusado",
    category: "withdrawal",
    related: ["quanto-demora-o-saque", "verificar-a-conta"],
    daysAgo: 60,
    pt: {
      title: "Meu saque foi recusado",
      summary: "O dinheiro volta para o saldo na hora; o motivo está no extrato.",
      body: markup(
        "Um saque recusado devolve o valor inteiro ao saldo. Nada é cobrado.",
        [
          "Motivos mais comuns",
          [
            "O banco não aceitou a chave: ela mudou de conta ou foi removida.",
            "A chave é de outra pessoa. Pagamos só para quem é dono da conta.",
            'Falta confirmar telefone, e-mail ou <a href="/user/edit/verification">identidade</a>.',
          ],
        ],
        ["O que fazer", 'Abra o saque em <a href="/account/wallet?show=withdrawals">Carteira</a>, leia o motivo e peça de novo.'],
      ),
    },
    en: {
      title: "My withdrawal was refused",
      summary: "The money returns to your balance at once; the reason is in the statement.",
      body: markup(
        "A refused withdrawal returns the whole amount to your balance. Nothing is charged.",
        [
          "Most common reasons",
          [
            "The bank did not accept the key: it moved to another account or was removed.",
            "The key belongs to somebody else. We pay the owner of the account only.",
            'Your phone, e-mail or <a href="/user/edit/verification">identity</a> is not confirmed yet.',
          ],
        ],
        ["What to do", 'Open the withdrawal in <a href="/account/wallet?show=withdrawals">Wallet</a>, read the reason and ask again.'],
      ),
    },
  },
];
