import { z } from "zod";
import { phraseList } from "./phrase-list.ts";
import { type RuleHit, rule } from "./rule.ts";

const ages = "(10|11|12|13|14|15|16|17|dez|onze|doze|treze|catorze|quatorze|quinze|dezesseis|dezessete)";
const minors = phraseList<true>(
  [
    `(tenho|tenhu|to com|estou com|com meus|fiz|fis|completei|minha idade e|idade) ${ages} (anos|aninhos|ano)`,
    `(tenho|fiz) (so|apenas|somente) ${ages} (anos|aninhos|)`,
    `(eu tenho) ${ages} e (jogo|aposto)`,
    "(sou|eu sou) (de |) menor",
    "(sou|eu sou) (menor de idade|di menor|dimenor)",
    "(nao tenho|ainda nao tenho|nem tenho|nao fiz|ainda nao fiz|falta pra fazer) (18|18 anos|dezoito|dezoito anos)",
    "(faco|farei|vou fazer|completo) (18|18 anos|dezoito|dezoito anos)",
    "(uso|to usando|usando|jogo na|jogo com a|estou na|to na|peguei) (a |) (conta|cpf) (do|da|de) (meu|minha) (pai|mae|irmao|irma|avo|tio|tia|padrasto|primo)",
    "(uso|usei|usando|peguei|jogo no|to no) (o |) cpf (do|da) (meu|minha) (pai|mae|irmao|irma|avo|tio|tia|padrasto|primo)",
    "(meu pai|minha mae) (nao sabe que|nao pode saber que|nem sabe que) (eu |) (jogo|aposto)",
    `(i am|im|i m) ${ages} (years old|yo|years|yrs|)`,
    "(i am|im|i m) (underage|a minor|under 18|not 18|not 18 yet)",
    "(using|use|on) my (dad|dads|mom|moms|father|fathers|mother|mothers|brother|brothers) (s |) account",
  ].map((pattern) => [pattern, true] as const),
);
/** Words after the number that make it a duration of something else or a comparison. */
const notAnAge = new Set(
  "de que do jogando apostando aqui nessa nesse no na casado casada experiencia servico atras to for minutes minutos percent".split(" "),
);

export const minorRule = rule({
  code: "minor",
  args: z.strictObject({}),
  describe: () => ({
    pt: "Quem diz ter menos de 18 anos: retém e abre um caso de idade. Nada se fecha sozinho.",
    en: "Whoever says to be under 18: holds, and opens a case about the age. Nothing is closed by itself.",
  }),
  find: ({ views }): RuleHit[] => {
    const hit = minors.find(views).find(({ end }) => {
      const next = views.tokens.find(({ start }) => start >= end)?.word ?? "";
      return !notAnAge.has(next);
    });
    return hit ? [{ action: "hold", case: { urgency: "minor", reason: "age" } }] : [];
  },
});

const care = phraseList<1 | 2>([
  ...(
    [
      "(perdi|torrei|gastei|joguei fora|apostei) (tudo|tudo que tinha|tudo o que eu tinha|meu salario|o salario|meu salario todo|o aluguel|dinheiro do aluguel|o dinheiro do aluguel|todo meu dinheiro|toda minha grana|a rescisao|minhas economias|o dinheiro da comida|dinheiro das contas|o dinheiro das contas)",
      "(nao consigo|nao to conseguindo|nao estou conseguindo|nao sei como) parar (de jogar|de apostar|)",
      "(devo|to devendo|estou devendo|devendo) (dinheiro|muito|agiota|pra agiota|pro agiota|muito dinheiro|pra todo mundo|todo mundo)",
      "(to|estou|sou|fiquei) (viciado|viciada|viciado em jogo|endividado|endividada|falido|falida)",
      "(preciso|quero|tenho que) (recuperar|parar de jogar|parar de apostar|me excluir|autoexclusao)",
      "(peguei|fiz|pedi) (um |) (emprestimo|dinheiro emprestado|agiota) (pra|para) (jogar|apostar|recuperar)",
      "(vendi|penhorei) (meu|minha|o|a) (celular|moto|carro|alianca|tv|geladeira) (pra|para) (jogar|apostar|recuperar)",
      "(minha familia|minha esposa|meu marido|minha mulher) (me largou|vai me largar|nao sabe que perdi|foi embora)",
      "(i lost everything|lost everything|lost my rent|lost my salary|lost all my money|cant stop gambling|can t stop gambling|cannot stop gambling|cant stop playing|addicted to gambling|gambling addict|i owe money|deep in debt)",
    ] as const
  ).map((pattern) => [pattern, 1] as const),
  ...(
    [
      "(quero|vou|queria|penso em|pensando em|so penso em|vontade de|tenho vontade de|pensei em|prefiro) (me matar|morrer|me suicidar|suicidio|sumir do mundo|tirar minha vida|tirar minha propria vida|acabar com a minha vida|acabar com minha vida|acabar com tudo|dar um fim em tudo|dar fim na minha vida|me enforcar|me jogar da ponte|pular da ponte|me jogar)",
      "(nao quero|nao aguento|nao queria|nao to aguentando|nao consigo) mais (viver|continuar vivendo|estar vivo|estar viva|essa vida)",
      "(minha vida acabou|a vida nao vale|viver nao vale|nao vale a pena viver|nao tenho mais motivo pra viver|nao tem mais sentido viver|sem vontade de viver|melhor morto|melhor morrer|seria melhor morrer|ninguem sentiria minha falta|nao tem mais saida pra mim|hoje eu me mato|vou me matar|me cortar|me cortei)",
      "(suicidio|suicida|me suicidar)",
      "(i want to die|want to kill myself|kill myself|end my life|end it all|suicidal|suicide|dont want to live|don t want to live|no reason to live|better off dead|take my own life)",
    ] as const
  ).map((pattern) => [pattern, 2] as const),
]);

export const careRule = rule({
  code: "care",
  args: z.strictObject({}),
  describe: () => ({
    pt: "Quem pode precisar de ajuda: 1 mostra limites, pausa e exclusão só a quem escreveu; 2 retém, mostra o CVV 188 e chama a equipe. Nunca é punição.",
    en: "Whoever may need help: 1 shows limits, a pause and exclusion to the writer alone; 2 holds, shows the emergency line CVV 188 and calls the staff. It is never a sanction.",
  }),
  find: ({ views }): RuleHit[] => {
    const levels = care.find(views).map(({ entry }) => entry);
    if (levels.includes(2)) return [{ action: "hold", care: 2, case: { urgency: "care", reason: "care" } }];
    return levels.length > 0 ? [{ action: "pass", care: 1 }] : [];
  },
});

const impersonation = phraseList<true>(
  [
    "(eu |) (sou|somos) (do|da|o|a|um|uma) (suporte|atendimento|equipe|moderador|moderadora|moderacao|staff|adm|admin|administrador|administradora|gerente|dono|dona|financeiro) (daqui|da plataforma|do site|da casa|do cassino|do chat|oficial|)",
    "(sou|somos) (suporte|moderador|moderadora|adm|admin|administrador|gerente) (daqui|da plataforma|do site|da casa|do chat|oficial|da trevo|do trevo)",
    "(aqui e|aqui eh|aqui fala) (do|da|o|a) (suporte|equipe|atendimento|gerente|moderacao|administracao|financeiro|banco|central)",
    "(falo|falando|te chamo) (do|da|em nome do|em nome da) (suporte|equipe|banco|atendimento|financeiro|plataforma)",
    "(trabalho|trampo) (no|na|pro|pra) (suporte|equipe|atendimento|financeiro|banco central) (daqui|da plataforma|do site|da casa|)",
    "(i am|im|i m|we are|this is) (the |from |from the |) (support|support team|admin|moderator|staff|the bank|customer service)",
  ].map((pattern) => [pattern, true] as const),
);
const notOfStaff = new Set("meu minha mae da loja padaria empresa fazenda igreja escola".split(" "));

export const impersonationRule = rule({
  code: "impersonation",
  args: z.strictObject({ action: z.enum(["refuse", "hold"]).default("refuse") }),
  describe: ({ action }) => ({
    pt: `Quem se apresenta como equipe, suporte ou banco: ${action === "refuse" ? "recusa" : "retém"}.`,
    en: `Whoever pretends to be staff, support or a bank: ${action}.`,
  }),
  find: ({ views }, { action }): RuleHit[] => {
    const hit = impersonation.find(views).find(({ end }) => {
      const rest = views.tokens.filter(({ start }) => start >= end).slice(0, 2);
      return !rest.some(({ word }) => notOfStaff.has(word));
    });
    return hit ? [{ action }] : [];
  },
});
