import { cpfDigits, isCpf } from "@trevo/domain";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import { openRegister, registerRoutes } from "./register-routes.ts";

const cpf = z.string().transform(cpfDigits).refine(isCpf, "O CPF não é válido.");

const person = z.object({
  cpf,
  name: z.string().trim().min(1, "Informe o nome."),
  birth_date: z.iso.date().default("1990-01-15"),
  /** The CPF's status at the tax authority. */
  situation: z.enum(["regular", "suspended", "deceased"]).default("regular"),
  /** True if the selfie matches the document. */
  face_match: z.boolean().default(true),
  /** Barred from betting by law: athletes, referees, officials, recipients of benefits. */
  prohibited: z.boolean().default(false),
  /** Listed in the national register of the self-excluded. */
  self_excluded: z.boolean().default(false),
});

const check = z.object({
  id: z.uuid(),
  cpf: z.string(),
  name: z.string(),
  birth_date: z.iso.date(),
  files: z.array(z.object({ type: z.enum(["front", "back", "selfie"]), media_type: z.string(), bytes: z.base64().min(1) })).min(1),
});

/** Three files of ten megabytes in base64. */
const checkBodyLimit = 45 * 1024 * 1024;

/** Normalises a name for comparison: no accents, no case, one space between words. */
const plain = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");

export type PersonRow = z.output<typeof person>;

const nobody = { situation: "unknown", name_matches: false, face_matches: false, prohibited: false, self_excluded: false };

/** Registers the identity verifier and the national register. A person without an entry is a regular adult with the given name. */
export function identityRoutes(app: FastifyInstance, needs: { journal: Journal; secret: string }): void {
  const people = needs.journal.table<PersonRow>("people");
  const register = openRegister({ journal: needs.journal, people });
  registerRoutes(app, { register, secret: needs.secret });

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
    const barred = row.prohibited ? "prohibited" : null;
    register.put({ cpf: row.cpf, impediment: row.self_excluded ? "self_excluded" : barred });
    return reply.code(201).send({ data: row });
  });
  app.post("/identity/checks", { bodyLimit: checkBodyLimit, config: { operation: "identity_check" } }, (request) => {
    if (request.headers.authorization !== `Bearer ${needs.secret}`) throw new Problem(401, "unauthorized", "Quem pergunta?");
    const { cpf: requestedCpf, name, birth_date } = readBody(check, request.body);
    if (!isCpf(requestedCpf)) return { data: { ...nobody, birth_date } };
    const known = people.get(requestedCpf);
    return {
      data: {
        situation: known?.situation ?? "regular",
        name_matches: known === undefined || plain(known.name) === plain(name),
        birth_date: known?.birth_date ?? birth_date,
        face_matches: known?.face_match ?? true,
        prohibited: register.impedimentOf(requestedCpf) === "prohibited",
        self_excluded: register.impedimentOf(requestedCpf) === "self_excluded",
      },
    };
  });
}
