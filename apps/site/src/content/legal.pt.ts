import type { BrandFacts, LegalTexts } from "./legal.ts";

export const legalPt: LegalTexts = (facts) => ({
  terms: terms(facts),
  privacy: privacy(facts),
  "aml-policy": moneyLaundering(facts),
  "betting-terms": bettingRules(facts),
  "responsible-gaming": responsibleGaming(facts),
  "em-conformidade-com-a-regulamentacao": compliance(facts),
});

const terms = ({ brand, minDeposit, maxDeposit, minWithdrawal, maxWithdrawal }: BrandFacts) => ({
  title: "Termos e condições",
  sections: [
    {
      title: "Quem pode usar",
      text: [
        `Para ter conta na ${brand} você precisa ter 18 anos ou mais, estar no Brasil e usar seus próprios dados. Cada pessoa tem uma conta só. Contas em nome de outra pessoa são encerradas.`,
      ],
    },
    {
      title: "Sua conta",
      text: [
        "Guarde sua senha e não a conte a ninguém: nossa equipe nunca pede senha, código ou Pix. Se notar um acesso estranho, troque a senha e fale com o suporte.",
      ],
    },
    {
      title: "Depósitos",
      text: [
        `Depósitos são por Pix, de ${minDeposit} a ${maxDeposit}, de uma conta no seu nome. Um Pix vindo de outra pessoa é devolvido para a conta de origem. O código vale por 5 minutos.`,
      ],
    },
    {
      title: "Saques",
      text: [
        `Saques vão por Pix para uma chave sua, de ${minWithdrawal} a ${maxWithdrawal}. Telefone e e-mail precisam estar confirmados. Alguns pedidos passam por análise; o andamento aparece na carteira.`,
      ],
    },
    {
      title: "Bônus",
      text: [
        "Quem aceita um bônus aceita as condições escritas ao lado dele: valor, prazo e quanto é preciso apostar. Sacar antes cancela o que falta do bônus.",
      ],
    },
    {
      title: "Jogos",
      text: [
        "O resultado de cada rodada é decidido no servidor e fica registrado. Nos jogos da casa você pode conferir a conta da rodada. Uma rodada interrompida por falha é concluída ou estornada.",
      ],
    },
    {
      title: "Encerramento",
      text: [
        "Você pode pausar ou encerrar a conta quando quiser e sacar o saldo real. Podemos bloquear uma conta em caso de fraude, ordem de autoridade ou descumprimento destes termos.",
      ],
    },
  ],
});

const privacy = ({ brand }: BrandFacts) => ({
  title: "Política de privacidade",
  sections: [
    {
      title: "O que guardamos",
      text: [
        `A ${brand} guarda seus dados de cadastro, contatos, chaves Pix, histórico de depósitos, saques e rodadas, e registros de acesso com endereço IP e aparelho.`,
      ],
    },
    {
      title: "Por que guardamos",
      text: [
        "Para manter sua conta, pagar seus saques, prevenir fraude e lavagem de dinheiro, cumprir a lei e cuidar de quem joga. Mensagens de divulgação dependem da sua escolha.",
      ],
    },
    {
      title: "Com quem dividimos",
      text: [
        "Com o banco que processa o Pix, com os serviços de mensagem e verificação que usamos e com autoridades, quando a lei manda. Não vendemos dados.",
      ],
    },
    {
      title: "Seus direitos",
      text: [
        "Pela LGPD você pode ver, corrigir e pedir a exclusão dos seus dados, salvo os que a lei nos obriga a manter. O CPF é guardado cifrado e aparece sempre mascarado.",
      ],
    },
    {
      title: "No seu navegador",
      text: [
        "Usamos o armazenamento do navegador para a sessão, o idioma e as preferências de tela. Nada disso serve para seguir você em outros sites.",
      ],
    },
  ],
});

const moneyLaundering = ({ brand }: BrandFacts) => ({
  title: "Prevenção à lavagem de dinheiro",
  sections: [
    {
      title: "Nosso compromisso",
      text: [
        `A ${brand} identifica cada cliente, acompanha as operações e comunica o que a lei manda comunicar, conforme a Lei 9.613/1998.`,
      ],
    },
    {
      title: "O que verificamos",
      text: [
        "Conferimos identidade e CPF, a titularidade da conta que paga e recebe, e movimentos fora do comum. Podemos pedir documentos e a origem do dinheiro antes de pagar.",
      ],
    },
    {
      title: "O que não aceitamos",
      text: [
        "Dinheiro em espécie, criptoativos, contas de terceiros, boleto e cartão de crédito. Depositar e sacar sem jogar pode levar à análise da conta.",
      ],
    },
  ],
});

const bettingRules = ({ brand }: BrandFacts) => ({
  title: "Regras de apostas",
  sections: [
    {
      title: "Como vale uma aposta",
      text: [`Uma aposta vale quando a ${brand} a confirma e o valor sai do seu saldo. Depois de confirmada, não pode ser cancelada.`],
    },
    {
      title: "Limites",
      text: ["Cada jogo mostra a aposta mínima e a máxima. Seus próprios limites de depósito, perda e tempo contam antes."],
    },
    {
      title: "Retorno ao jogador",
      text: ["O RTP escrito em cada jogo é a média devolvida em um número muito grande de rodadas. Ele não diz o que acontece na próxima."],
    },
    {
      title: "Rodadas conferíveis",
      text: [
        "Nos jogos da casa, o resumo da semente do servidor é publicado antes da rodada. Ao trocar de semente, você recebe a anterior e confere todas as rodadas feitas com ela.",
      ],
    },
    {
      title: "Erros",
      text: ["Um pagamento feito por erro evidente do sistema pode ser corrigido. A correção aparece no extrato com o motivo."],
    },
  ],
});

const responsibleGaming = ({ phone }: BrandFacts) => ({
  title: "Jogo responsável",
  sections: [
    {
      title: "Antes de jogar",
      text: [
        "Jogo é diversão, não renda. Decida quanto pode perder e por quanto tempo vai jogar. Não jogue para recuperar o que perdeu, nem com dinheiro de contas.",
      ],
    },
    {
      title: "Seus limites",
      text: [
        "Em Meus limites você define limites de depósito, perda e tempo por dia, semana e mês. Diminuir vale na hora; aumentar só depois de um prazo.",
      ],
    },
    {
      title: "Pausa e autoexclusão",
      text: [
        "Você pode parar por um tempo ou se excluir. Durante a exclusão não é possível entrar, depositar nem apostar, e não mandamos divulgação. O saldo real continua seu.",
      ],
    },
    {
      title: "Sinais de alerta",
      text: [
        "Esconder quanto joga, pedir dinheiro emprestado, jogar cada vez mais para sentir o mesmo, ou ficar irritado ao parar são sinais para procurar ajuda.",
      ],
    },
    {
      title: "Onde pedir ajuda",
      text: [
        `CVV: ligue 188, 24 horas, de graça. Jogadores Anônimos: jogadoresanonimos.com.br. Os CAPS do SUS atendem dependência de jogo.${phone ? ` Nosso atendimento: ${phone}.` : ""}`,
      ],
    },
    { title: "Menores de 18", text: ["É proibido. Se há crianças em casa, não deixe a conta aberta nem a senha salva no aparelho."] },
  ],
});

const compliance = ({ brand, license, regulated }: BrandFacts) => ({
  title: "Em conformidade com a regulamentação",
  sections: [
    {
      title: "Autorização",
      text: [
        regulated
          ? `${brand} opera sob a Lei 14.790/2023 e as portarias da Secretaria de Prêmios e Apostas. ${license ?? ""}`.trim()
          : `${brand} segue, por escolha própria, as regras da Lei 14.790/2023 que cabem a este site.`,
      ],
    },
    {
      title: "O que isso garante",
      text: [
        "Identificação de cada cliente, contas apenas em nome próprio, Pix como único meio, dinheiro dos clientes separado, RTP à vista em cada jogo e limites sob seu controle.",
      ],
    },
    {
      title: "Reclamações",
      text: ["Fale primeiro com o suporte. Se não resolver, use consumidor.gov.br ou a ouvidoria do Ministério da Fazenda."],
    },
  ],
});
