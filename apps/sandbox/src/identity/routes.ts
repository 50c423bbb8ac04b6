import { cpfDigits, isCpf } from "@trevo/domain";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";

const cpf = z.string().transform(cpfDigits).refine(isCpf, "O CPF não é válido.");

const person = z.object({
  cpf,
  name: z.string().trim().min(1, "Informe o nome."),
  birth_date: z.iso.date().default("1990-01-15"),
  /** The tax office's word on the CPF. */
  situation: z.enum(["regular", "suspended", "deceased"]).default("regular"),
  /** Whether the selfie looks like the document. */
  face_match: z.boolean().default(true),
  /** Barred from betting by law: athletes, referees, officials, receivers of benefits. */
  prohibited: z.boolean().default(false),
  /** In the national register of the self-excluded. */
  self_excluded: z.boolean().default(false),
});

export type PersonRow = z.output<typeof person>;

/** The offices that know who somebody is. Whom they have not been told about is a regular adult of the given name. */
export function identityRoutes(app: FastifyInstance, needs: { journal: Journal }): void {
  const people = needs.journal.table<PersonRow>("people");

  app.get("/identity/people", () => ({ data: people.all().reverse() }));
  app.get<{ Params: { cpf: string }; Querystring: { name?: string } }>("/identity/people/:cpf", (request) => {
    const known = people.get(cpfDigits(request.params.cpf));
    if (known) return { data: known };
    const stranger = person.safeParse({ cpf: request.params.cpf, name: request.query.name || "Pessoa Comum" });
    if (!stranger.success) throw new Problem(404, "cpf_unknown", "Este CPF não existe.");
    return { data: stranger.data };
  });
  app.post("/identity/people", (request, reply) => {
    const row = readBody(person, request.body);
    people.put(row.cpf, row);
    return reply.code(201).send({ data: row });
  });
}
