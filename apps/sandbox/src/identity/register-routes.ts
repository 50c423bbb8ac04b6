import { cpfDigits, isCpf } from "@trevo/domain";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Journal, Table } from "../journal.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";

const impediment = z.enum(["self_excluded", "prohibited"]);

const entry = z.object({
  cpf: z.string().transform(cpfDigits).refine(isCpf, "O CPF não é válido."),
  /** Null removes the CPF from the register. */
  impediment: impediment.nullable(),
});

const question = z.strictObject({ cpf: z.string() });

type Entry = z.output<typeof entry>;

interface Person {
  readonly cpf: string;
  readonly prohibited: boolean;
  readonly self_excluded: boolean;
}

/** The national register of people who may not bet. */
export interface Register {
  impedimentOf(cpf: string): Entry["impediment"];
  put(row: Entry): void;
}

/** Opens the register. It also contains everyone whom the identity verifier lists as barred, until an entry overrides that. */
export function openRegister(needs: { journal: Journal; people: Table<Person> }): Register & { listed(): Entry[] } {
  const entries = needs.journal.table<Entry>("register");
  const impedimentOf = (cpf: string): Entry["impediment"] => {
    const known = entries.get(cpf);
    if (known) return known.impediment;
    const person = needs.people.get(cpf);
    if (person?.self_excluded) return "self_excluded";
    return person?.prohibited ? "prohibited" : null;
  };
  return {
    impedimentOf,
    put: (row) => entries.put(row.cpf, row),
    listed: () =>
      [...new Set([...entries.all(), ...needs.people.all()].map(({ cpf }) => cpf))]
        .map((cpf) => ({ cpf, impediment: impedimentOf(cpf) }))
        .filter((row) => row.impediment !== null)
        .reverse(),
  };
}

export function registerRoutes(app: FastifyInstance, needs: { register: ReturnType<typeof openRegister>; secret: string }): void {
  const { register } = needs;
  app.get("/identity/register", () => ({ data: register.listed() }));
  app.post("/identity/register", (request, reply) => {
    const row = readBody(entry, request.body);
    register.put(row);
    return reply.code(201).send({ data: row });
  });
  app.post("/identity/register/checks", { config: { operation: "register_check" } }, (request) => {
    if (request.headers.authorization !== `Bearer ${needs.secret}`) throw new Problem(401, "unauthorized", "Quem pergunta?");
    return { data: { impediment: register.impedimentOf(readBody(question, request.body).cpf) } };
  });
}
