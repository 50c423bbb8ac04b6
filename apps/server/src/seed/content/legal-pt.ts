import type { BrandFacts, LegalText } from "./legal.ts";
import { type Section, markup } from "./markup.ts";

const bonusRule = ({ regulated }: BrandFacts): Section =>
  regulated
    ? [
        "Bônus",
        "Não damos bônus por depósito nem antes de uma aposta, como manda a Lei 14.790/2023. Nenhum saldo que você deposita fica preso a metas.",
      ]
    : [
        "Bônus",
        "Quem aceita um bônus aceita as condições escritas ao lado dele: valor, prazo e quanto é preciso apostar. Sacar antes cancela o que falta do bônus, e o site avisa antes.",
      ];

const gamesRule: Section = [
  "Jogos",
  'O resultado de cada rodada é decidido no servidor e fica registrado. Nos jogos da casa você pode <a href="/fairness">conferir a conta da rodada</a>. Uma rodada interrompida por falha é concluída ou estornada.',
];

/** `verifiable`: includes the rule on verifying rounds, new in the second version. */
export const termsPt = (facts: BrandFacts, { verifiable }: { verifiable: boolean }): LegalText => ({
  title: "Termos e condições",
  summary: "O que você combina com a gente ao abrir uma conta.",
  body: markup(
    `Estes termos valem entre você e ${facts.operator}, que opera a marca ${facts.brand}. Leia antes de abrir a conta: o aceite fica registrado com a versão e a data.`,
    [
      "Quem pode usar",
      `Para ter conta na ${facts.brand} você precisa:`,
      [
        "ter 18 anos ou mais;",
        "estar no Brasil;",
        "usar seus próprios dados, com CPF regular;",
        "não estar impedido por lei, por ordem judicial ou por autoexclusão.",
      ],
      "Cada pessoa tem uma conta só. Contas em nome de outra pessoa são encerradas.",
    ],
    [
      "Sua conta",
      "Guarde sua senha e não a conte a ninguém: nossa equipe nunca pede senha, código ou Pix. Se notar um acesso estranho, troque a senha e fale com o suporte.",
    ],
    [
      "Depósitos",
      "Depósitos são por Pix, de uma conta no seu nome. O mínimo e o máximo aparecem na tela de depósito antes de você gerar o código. Um Pix vindo de outra pessoa é devolvido para a conta de origem. O código vale por 5 minutos.",
    ],
    [
      "Saques",
      "Saques vão por Pix para uma chave sua. Telefone e e-mail precisam estar confirmados. Alguns pedidos passam por análise; o andamento aparece na carteira.",
      "Uma chave nova fica em período de segurança antes do primeiro saque, para proteger você de quem descobriu sua senha.",
    ],
    bonusRule(facts),
    ...(verifiable ? [gamesRule] : []),
    [
      "Limites e pausas",
      'Seus limites de depósito, perda e tempo valem acima de qualquer oferta. Você pode pausar a conta ou se autoexcluir em <a href="/responsible-gambling">Meus limites</a>.',
    ],
    [
      "Encerramento",
      "Você pode encerrar a conta quando quiser e sacar o saldo real. Podemos bloquear uma conta em caso de fraude, ordem de autoridade ou descumprimento destes termos; dizemos o motivo sempre que a lei permite.",
    ],
    [
      "Mudanças destes termos",
      "Cada versão fica guardada com a data em que entrou em vigor e pode ser lida no fim desta página. Uma mudança que reduza direitos é avisada antes de valer.",
    ],
  ),
});

export const otherLegalPt = (facts: BrandFacts): Record<string, LegalText> => ({
  privacy: privacy(facts),
  "aml-policy": moneyLaundering(facts),
  "betting-terms": bettingRules(facts),
  "responsible-gaming": responsibleGaming(facts),
  "em-conformidade-com-a-regulamentacao": compliance(facts),
});

const privacy = ({ brand, operator }: BrandFacts): LegalText => ({
  title: "Política de privacidade",
  summary: "Quais dados guardamos, por quê e por quanto tempo.",
  body: markup(
    `${operator} é a controladora dos dados de quem usa a ${brand}.`,
    [
      "O que guardamos",
      [
        "cadastro e contatos;",
        "CPF, cifrado, e chaves Pix;",
        "depósitos, saques e rodadas;",
        "registros de acesso com endereço IP e aparelho.",
      ],
    ],
    [
      "Por que guardamos",
      "Para manter sua conta, pagar seus saques, prevenir fraude e lavagem de dinheiro, cumprir a lei e cuidar de quem joga. Mensagens de divulgação dependem da sua escolha.",
    ],
    [
      "Com quem dividimos",
      "Com o banco que processa o Pix, com os serviços de mensagem e verificação que usamos e com autoridades, quando a lei manda. Não vendemos dados.",
    ],
    [
      "Por quanto tempo",
      "Registros de contas e apostas ficam por cinco anos depois do encerramento, como a lei pede. O que a lei não pede é apagado antes.",
    ],
    [
      "Seus direitos",
      "Pela LGPD você pode ver, corrigir e pedir a exclusão dos seus dados, salvo os que a lei nos obriga a manter. O CPF aparece sempre mascarado.",
    ],
    [
      "No seu navegador",
      "Usamos o armazenamento do navegador para a sessão, o idioma e as preferências de tela. Nada disso serve para seguir você em outros sites.",
    ],
  ),
});

const moneyLaundering = ({ brand }: BrandFacts): LegalText => ({
  title: "Prevenção à lavagem de dinheiro",
  summary: "O que verificamos, o que recusamos e a quem comunicamos.",
  body: markup(
    `A ${brand} identifica cada cliente, acompanha as operações e comunica o que a lei manda comunicar, conforme a Lei 9.613/1998.`,
    [
      "O que verificamos",
      "Conferimos identidade e CPF, a titularidade da conta que paga e recebe, e movimentos fora do comum. Podemos pedir documentos e a origem do dinheiro antes de pagar.",
    ],
    [
      "O que não aceitamos",
      ["dinheiro em espécie;", "criptoativos;", "contas de terceiros;", "boleto e cartão de crédito."],
      "Depositar e sacar sem jogar pode levar à análise da conta.",
    ],
    ["A quem comunicamos", "Operações suspeitas são comunicadas ao Coaf. A lei não permite avisar o cliente de que houve comunicação."],
    ["Registros", "Guardamos cadastros e operações por cinco anos, e cada decisão sobre um saque com quem a tomou e por quê."],
  ),
});

const bettingRules = ({ brand }: BrandFacts): LegalText => ({
  title: "Regras de apostas",
  summary: "Quando uma aposta vale, como se paga e o que acontece se algo falha.",
  body: markup(
    "Estas regras valem para todos os jogos. As de cada jogo aparecem na página dele e contam primeiro.",
    [
      "Como vale uma aposta",
      `Uma aposta vale quando a ${brand} a confirma e o valor sai do seu saldo. Depois de confirmada, não pode ser cancelada.`,
    ],
    ["Limites", "Cada jogo mostra a aposta mínima e a máxima. Seus próprios limites de depósito, perda e tempo contam antes."],
    [
      "Retorno ao jogador",
      "O RTP escrito em cada jogo é a média devolvida em um número muito grande de rodadas. Ele não diz o que acontece na próxima.",
    ],
    [
      "Rodadas conferíveis",
      'Nos jogos da casa, o resumo da semente do servidor é publicado antes da rodada. Ao trocar de semente, você recebe a anterior e confere todas as rodadas feitas com ela em <a href="/fairness">Jogo justo</a>.',
    ],
    [
      "Conexão perdida",
      "O que decide a rodada é o servidor. Se a sua conexão cai depois da aposta, o resultado está no histórico quando você volta.",
    ],
    ["Erros", "Um pagamento feito por erro evidente do sistema pode ser corrigido. A correção aparece no extrato com o motivo."],
  ),
});

const responsibleGaming = ({ phone }: BrandFacts): LegalText => ({
  title: "Jogo responsável",
  summary: "Limites, pausas, sinais de alerta e onde pedir ajuda.",
  body: markup(
    "Jogo é diversão, não renda. Decida quanto pode perder e por quanto tempo vai jogar, e decida antes.",
    [
      "Antes de jogar",
      [
        "Nunca jogue para recuperar o que perdeu.",
        "Nem com dinheiro de contas, remédio ou aluguel.",
        "Nem triste, com raiva ou depois de beber.",
      ],
    ],
    [
      "Seus limites",
      'Em <a href="/responsible-gambling">Meus limites</a> você define limites de depósito, perda e tempo por dia, semana e mês. Diminuir vale na hora; aumentar só depois de um prazo.',
    ],
    [
      "Pausa e autoexclusão",
      "Você pode parar por um tempo ou se excluir. Durante a exclusão não é possível entrar, depositar nem apostar, e não mandamos divulgação. O saldo real continua seu.",
    ],
    [
      "Sinais de alerta",
      ["esconder quanto joga;", "pedir dinheiro emprestado;", "jogar cada vez mais para sentir o mesmo;", "ficar irritado ao parar."],
      "Um só já é motivo para conversar com alguém.",
    ],
    [
      "Onde pedir ajuda",
      [
        'CVV: <a href="tel:188">ligue 188</a>, 24 horas, de graça.',
        'Jogadores Anônimos: <a href="https://jogadoresanonimos.com.br">jogadoresanonimos.com.br</a>.',
        "CAPS: os centros do SUS atendem dependência de jogo.",
        ...(phone ? [`Nosso suporte: ${phone}.`] : []),
      ],
    ],
    ["Menores de 18", "É proibido. Se há crianças em casa, não deixe a conta aberta nem a senha salva no aparelho."],
  ),
});

const compliance = ({ brand, operator, license, regulated }: BrandFacts): LegalText => ({
  title: "Em conformidade com a regulamentação",
  summary: "Sob quais regras a marca opera e como reclamar.",
  body: markup(
    regulated
      ? `${brand}, de ${operator}, opera sob a Lei 14.790/2023 e as portarias da Secretaria de Prêmios e Apostas. ${license ?? ""}`.trim()
      : `${brand}, de ${operator}, segue, por escolha própria, as regras da Lei 14.790/2023 que cabem a este site.`,
    [
      "O que isso garante",
      [
        "identificação de cada cliente;",
        "contas apenas em nome próprio;",
        "Pix como único meio;",
        "dinheiro dos clientes separado do nosso;",
        "RTP à vista em cada jogo;",
        "limites sob seu controle.",
      ],
    ],
    ["Publicidade", "Não anunciamos para menores, não mostramos jogo como solução de problemas e não prometemos ganho."],
    [
      "Reclamações",
      'Fale primeiro com o suporte. Se não resolver, use <a href="https://consumidor.gov.br">consumidor.gov.br</a> ou a ouvidoria do Ministério da Fazenda.',
    ],
    ["Língua", "O texto em português é o que vale. As traduções existem para ajudar."],
  ),
});
