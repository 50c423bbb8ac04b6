import type { BrandDraft } from "./brand-draft.ts";
import { markup } from "./markup.ts";

export const helpAboutYou: readonly BrandDraft[] = [
  {
    kind: "help",
    slug: "nao-consigo-entrar",
    category: "account",
    related: ["proteger-a-conta", "trocar-telefone-ou-email"],
    daysAgo: 58,
    pt: {
      title: "Não consigo entrar",
      summary: "Crie uma nova senha com um código enviado para você.",
      body: markup(
        'Em <a href="/recover-pass">Recuperar senha</a>, informe o contato da conta e digite o código que enviamos.',
        [
          "O código não chegou",
          [
            "Espere um minuto e peça outro. O anterior deixa de valer.",
            "Confira se o número tem DDD e se o celular tem sinal.",
            "Olhe a caixa de spam, se foi por e-mail.",
          ],
        ],
        [
          "Muitas tentativas",
          "Depois de várias senhas erradas a conta espera alguns minutos. O tempo aparece na tela; esperar é o único jeito.",
        ],
      ),
    },
    en: {
      title: "I cannot log in",
      summary: "Set a new password with a code sent to you.",
      body: markup(
        'In <a href="/recover-pass">Recover password</a>, give the contact of your account and enter the code that we send.',
        [
          "The code did not arrive",
          [
            "Wait a minute and ask for another one. The earlier one stops working.",
            "Check that the number has its area code and the phone has a signal.",
            "Look in the spam folder, if it was an e-mail.",
          ],
        ],
        [
          "Too many attempts",
          "After several wrong passwords the account waits for a few minutes. The time is on the screen; waiting is the only way.",
        ],
      ),
    },
  },
  {
    kind: "help",
    slug: "trocar-telefone-ou-email",
    category: "account",
    related: ["nao-consigo-entrar"],
    daysAgo: 58,
    pt: {
      title: "Trocar telefone ou e-mail",
      summary: "Em Dados pessoais, com um código no contato novo.",
      body: markup(
        'Abra <a href="/user/edit/personal-data">Dados pessoais</a>, toque no contato e confirme com sua senha e o código enviado ao novo.',
        ["Perdi o número antigo", "Não faz falta: o código vai para o contato novo. Se também perdeu a senha, abra um atendimento."],
      ),
    },
    en: {
      title: "Change your phone or e-mail",
      summary: "In Personal data, with a code to the new contact.",
      body: markup(
        'Open <a href="/user/edit/personal-data">Personal data</a>, tap the contact and confirm with your password and the code sent to the new one.',
        ["I lost the old number", "It is not needed: the code goes to the new contact. If you lost your password too, open a ticket."],
      ),
    },
  },
  {
    kind: "help",
    slug: "proteger-a-conta",
    category: "account",
    related: ["nao-consigo-entrar"],
    daysAgo: 58,
    pt: {
      title: "Proteger a conta",
      summary: "Senha só sua, segundo fator e aparelhos que você reconhece.",
      body: markup(
        'Tudo fica em <a href="/user/edit/access-data">Segurança</a>.',
        [
          "O que fazer",
          [
            "Use uma senha que não usa em outro site.",
            "Ative o segundo fator com um aplicativo de códigos.",
            "Confira os aparelhos conectados e encerre os que não conhece.",
          ],
        ],
        ["Acesso estranho", "Troque a senha: todos os outros aparelhos são desconectados. Depois fale com a gente."],
      ),
    },
    en: {
      title: "Protect your account",
      summary: "A password of its own, a second factor and devices that you know.",
      body: markup(
        'Everything is in <a href="/user/edit/access-data">Security</a>.',
        [
          "What to do",
          [
            "Use a password that you use nowhere else.",
            "Turn on the second factor with an authenticator app.",
            "Check the connected devices and end those you do not know.",
          ],
        ],
        ["An access you do not know", "Change your password: every other device is logged out. Then write to us."],
      ),
    },
  },
  {
    kind: "help",
    slug: "verificar-a-conta",
    category: "verification",
    related: ["saque-recusado", "seus-dados"],
    daysAgo: 57,
    pt: {
      title: "Verificar a identidade",
      summary: "Um documento com foto e uma selfie, em dois minutos.",
      body: markup(
        'Envie as fotos em <a href="/user/edit/verification">Verificação</a>. O resultado chega nas notificações.',
        [
          "Fotos que dão certo",
          ["documento inteiro na moldura, sem reflexo;", "rosto inteiro, de frente, sem óculos escuros nem boné;", "texto legível."],
        ],
        ["Foi recusada", "A página diz o motivo. Corrija e envie de novo."],
      ),
    },
    en: {
      title: "Verify your identity",
      summary: "A document with a photo and a selfie, in two minutes.",
      body: markup(
        'Send the photos in <a href="/user/edit/verification">Verification</a>. The result comes to your notifications.',
        [
          "Photos that work",
          ["the whole document in the frame, without glare;", "your whole face from the front, no sunglasses or cap;", "readable text."],
        ],
        ["It was rejected", "The page says why. Correct it and send again."],
      ),
    },
  },
  {
    kind: "help",
    slug: "limites-e-pausa",
    category: "protection",
    related: ["autoexclusao"],
    daysAgo: 57,
    pt: {
      title: "Limites e pausa",
      summary: "Diminuir vale na hora; aumentar, só depois de 24 horas.",
      body: markup(
        'Em <a href="/responsible-gambling">Meus limites</a> você limita depósitos, perdas, apostas e tempo por dia, semana e mês.',
        ["Pausa", "Durante a pausa você não aposta nem deposita, mas vê a conta e pode sacar. Ela não pode ser encurtada."],
        ["Preciso conversar", 'O CVV atende 24 horas, de graça: <a href="tel:188">ligue 188</a>.'],
      ),
    },
    en: {
      title: "Limits and time-out",
      summary: "Lowering a limit holds at once; raising one only after 24 hours.",
      body: markup(
        'In <a href="/responsible-gambling">My limits</a> you limit deposits, losses, stakes and time by day, week and month.',
        ["Time-out", "During a time-out you neither stake nor deposit, but you see your account and can withdraw. It cannot be shortened."],
        ["I need to talk", 'In Brazil CVV answers around the clock, free of charge: <a href="tel:188">call 188</a>.'],
      ),
    },
  },
  {
    kind: "help",
    slug: "autoexclusao",
    category: "protection",
    related: ["limites-e-pausa"],
    daysAgo: 57,
    pt: {
      title: "Autoexclusão e o seu saldo",
      summary: "Vale na hora, em todas as marcas do operador; o dinheiro continua seu.",
      body: markup(
        'Peça em <a href="/responsible-gambling">Meus limites</a>. Você é desconectado de todos os aparelhos e não pode entrar, depositar nem apostar.',
        ["O saldo", "Oferecemos o saque de tudo na hora. Rodadas abertas terminam e os prêmios são pagos."],
        ["Falar com a gente durante a exclusão", "O atendimento continua aberto, por esta central, sem entrar na conta."],
      ),
    },
    en: {
      title: "Self-exclusion and your balance",
      summary: "It holds at once, at all brands of the operator; the money stays yours.",
      body: markup(
        'Ask for it in <a href="/responsible-gambling">My limits</a>. You are logged out everywhere and can neither log in, deposit nor stake.',
        ["The balance", "We offer to withdraw all of it at once. Open rounds end and their wins are paid."],
        ["Writing to us while excluded", "Support stays open, from this help centre, without logging in."],
      ),
    },
  },
  {
    kind: "help",
    slug: "seus-dados",
    category: "privacy",
    related: ["verificar-a-conta"],
    daysAgo: 57,
    pt: {
      title: "Ver, baixar ou apagar seus dados",
      summary: "Baixe tudo o que guardamos ou encerre a conta em Privacidade.",
      body: markup('Em <a href="/user/edit/privacy">Privacidade</a> você baixa seus dados, muda o que recebe e encerra a conta.', [
        "O que fica depois do encerramento",
        "Registros de contas e apostas ficam por cinco anos, como a lei pede. O resto é apagado.",
      ]),
    },
    en: {
      title: "See, download or erase your data",
      summary: "Download all that we keep, or close your account, in Privacy.",
      body: markup('In <a href="/user/edit/privacy">Privacy</a> you download your data, change what you receive and close your account.', [
        "What stays after closing",
        "Records of accounts and bets stay for five years, as the law asks. The rest is erased.",
      ]),
    },
  },
  {
    kind: "help",
    slug: "como-reclamar",
    category: "complaint",
    daysAgo: 57,
    pt: {
      title: "Como reclamar",
      summary: "Atendimento, ouvidoria e, se não resolver, consumidor.gov.br.",
      body: markup("Toda reclamação recebe um protocolo e uma resposta em até 10 dias.", [
        "Os passos",
        [
          'Abra um <a href="/support/new?category=complaint">atendimento</a> na categoria Reclamação.',
          "Se a primeira resposta não resolver, peça a ouvidoria na própria conversa.",
          'Se ainda assim não resolver, use <a href="https://consumidor.gov.br">consumidor.gov.br</a>.',
        ],
      ]),
    },
    en: {
      title: "How to complain",
      summary: "Support, the ombudsman and, if that does not help, consumidor.gov.br.",
      body: markup("Every complaint gets a reference number and an answer within 10 days.", [
        "The steps",
        [
          'Open a <a href="/support/new?category=complaint">ticket</a> in the category Complaint.',
          "If the first answer does not solve it, ask for the ombudsman in the conversation itself.",
          'If that does not help either, use <a href="https://consumidor.gov.br">consumidor.gov.br</a>.',
        ],
      ]),
    },
  },
];
