import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";

const verdict = z.enum(["clear", "doubtful", "abuse"]);
const order = z.strictObject({ verdict });
const check = z.strictObject({ id: z.uuid(), media_type: z.literal("image/webp"), bytes: z.base64().min(1) });

/** A picture of the product has at most 400 kB, here in base64. */
const checkBodyLimit = 1024 * 1024;
const rowId = "next";

/** Registers the screening of chat pictures. It does not inspect them: anybody may set what it finds in pictures from then on. */
export function pictureRoutes(app: FastifyInstance, needs: { journal: Journal; secret: string }): void {
  const orders = needs.journal.table<z.output<typeof order>>("picture_verdict");
  const present = () => orders.get(rowId)?.verdict ?? "clear";
  app.get("/pictures/verdict", () => ({ data: { verdict: present() } }));
  app.post("/pictures/verdict", (request, reply) => {
    const row = readBody(order, request.body);
    orders.put(rowId, row);
    return reply.code(201).send({ data: row });
  });
  app.post("/pictures/checks", { bodyLimit: checkBodyLimit, config: { operation: "picture_check" } }, (request) => {
    if (request.headers.authorization !== `Bearer ${needs.secret}`) throw new Problem(401, "unauthorized", "Quem pergunta?");
    readBody(check, request.body);
    return { data: { verdict: present() } };
  });
}
