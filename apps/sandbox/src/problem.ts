/** An expected refusal of the sandbox. Each interface formats it in its own way, see `renderProblem`. */
export class Problem extends Error {
  readonly status: number;
  /** The bank's error type, such as `CobOperacaoInvalida` or `chave_invalida`. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = code;
  }
}

/** `bcb`: RFC 7807, as in the Pix API. `efi`: `{nome, mensagem}`. `sandbox`: `{message}`. */
export type Dialect = "bcb" | "efi" | "sandbox";

const titles: Record<number, string> = {
  400: "Requisição inválida",
  401: "Não autorizado",
  403: "Acesso negado",
  404: "Não encontrado",
  409: "Conflito",
  422: "Não processado",
  429: "Muitas requisições",
  500: "Erro interno do servidor",
  503: "Serviço indisponível",
};

export function renderProblem(problem: Problem, dialect: Dialect): { contentType: string; body: object } {
  switch (dialect) {
    case "bcb":
      return {
        contentType: "application/problem+json",
        body: {
          type: `https://pix.bcb.gov.br/api/v2/error/${problem.code}`,
          title: titles[problem.status] ?? problem.code,
          status: problem.status,
          detail: problem.message,
        },
      };
    case "efi":
      return { contentType: "application/json", body: { nome: problem.code, mensagem: problem.message } };
    case "sandbox":
      return { contentType: "application/json", body: { code: problem.code, message: problem.message } };
  }
}
