import Fastify from "fastify";
import { expect, it } from "vitest";
import { Fault, refuse } from "./errors.ts";
import { errorAnswer, sendError } from "./http-errors.ts";
import type { Log } from "./log.ts";
import { ConnectionLost } from "./pg-session.ts";

const coded = (code: string) => Object.assign(new Error("from the database"), { code });

/** Returns the response to a thrown error, and the level at which it is logged. */
async function answerTo(error: Error) {
  const logged: string[] = [];
  const record = (level: string) => () => void logged.push(level);
  const log: Log = { debug: record("debug"), info: record("info"), warn: record("warn"), error: record("error") };
  const app = Fastify();
  app.setErrorHandler((thrown, request, reply) => sendError(thrown, { request, reply, log }));
  app.get("/", () => {
    throw error;
  });
  const reply = await app.inject("/");
  await app.close();
  return { status: reply.statusCode, code: (reply.json() as { code: string }).code, wait: reply.headers["retry-after"], logged };
}

it.each([coded("40P01"), coded("40001"), coded("55P03"), coded("53300")])(
  "a rolled-back or refused statement answers busy: %o",
  async (error) => {
    expect(await answerTo(error)).toEqual({ status: 503, code: "busy", wait: "5", logged: ["warn"] });
  },
);

it.each([
  coded("57P01"),
  coded("25006"),
  new ConnectionLost("gone"),
  new Fault("the ledger's database is away", { retryable: true, outcomeUnknown: true }, { cause: new ConnectionLost("gone") }),
])("an unavailable database answers unavailable with a time to retry: %o", async (error) => {
  expect(await answerTo(error)).toEqual({ status: 503, code: "unavailable", wait: "5", logged: ["warn"] });
});

it.each([coded("23505"), coded("42P01"), new Error("a bug")])("a bug answers internal and is logged as an error: %o", async (error) => {
  expect(await answerTo(error)).toEqual({ status: 500, code: "internal", wait: undefined, logged: ["error"] });
});

it.each([
  ["pt", "O valor mínimo é R$\u00A01.000,00."],
  ["en", "The minimum is R$\u00A01,000.00."],
] as const)("amounts in a message have the separators of the language: %s", (locale, text) => {
  const silent = () => undefined;
  const log: Log = { debug: silent, info: silent, warn: silent, error: silent };
  const refusal = refuse("amount_below_minimum", { fields: { amount: ["amount_minimum:100000"] } });
  const { body } = errorAnswer(refusal, { request_id: "r1", method: "POST", route: "/", locale, envelope: undefined, log });
  expect(body.errors).toEqual({ amount: [text] });
});
