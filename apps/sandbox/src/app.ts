import { join } from "node:path";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { bankApiRoutes } from "./bank/api-routes.ts";
import { createCallbacks } from "./bank/callbacks.ts";
import { createCharges } from "./bank/charges.ts";
import { createTokenIssuer } from "./bank/oauth.ts";
import { createPayouts } from "./bank/payouts.ts";
import { createReceived } from "./bank/received.ts";
import { bankSandboxRoutes } from "./bank/sandbox-routes.ts";
import { betbyRoutes } from "./betby/routes.ts";
import { type Clock, createShiftedClock } from "./clock/clock.ts";
import { clockRoutes } from "./clock/routes.ts";
import { addFaultHooks } from "./fault-hooks.ts";
import { createFaults, type Operation } from "./faults.ts";
import { createFeed } from "./feed/create-feed.ts";
import { feedRoutes } from "./feed/routes.ts";
import { googleRoutes } from "./google/routes.ts";
import { identityRoutes } from "./identity/routes.ts";
import { openJournal } from "./journal.ts";
import { createCarrierCallbacks } from "./messages/carrier-callbacks.ts";
import { carrierRoutes } from "./messages/carrier-routes.ts";
import { createMailServer } from "./messages/mail-server.ts";
import { createOutbox } from "./messages/outbox.ts";
import { messageRoutes } from "./messages/routes.ts";
import { pushRoutes } from "./push/routes.ts";
import { pageRoutes } from "./page/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { type Dialect, Problem, renderProblem } from "./problem.ts";
import { demoSecrets, type SandboxSecrets } from "./secrets.ts";
import { openPartnerKeys } from "./partner-keys.ts";
import { createStudio } from "./studio/rounds.ts";
import { studioRoutes } from "./studio/routes.ts";
import { vendorRoutes } from "./studio/vendor-routes.ts";
import { thirdPartyRoutes } from "./third-parties/routes.ts";
import { createTimers } from "./timers.ts";
import { addUof } from "./uof/add-uof.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The partner whose error format is used; `sandbox` by default. */
    dialect?: Dialect;
    /** The name by which faults select this call. */
    operation?: Operation;
  }
}

export interface SandboxNeeds {
  /** The product's address; a function if it is known only later. */
  productUrl: string | (() => string);
  /** Directory of the journal, `{dataDir}/sandbox/books.jsonl`. */
  dataDir: string;
  secrets?: Partial<SandboxSecrets>;
  /** Port of the mail server; 0, the default, selects a free one. */
  smtpPort?: number;
  clock?: Clock;
  /** Milliseconds between two heartbeats of the feed with odds. */
  uofAliveMs?: number;
  /**
   * How many times faster than real time matches are played, how many hours before kick-off they are listed, and whether some are in play
   * at the start.
   */
  matches?: { speed?: number; listedHours?: number; isUnderWay?: boolean };
}

const usualMatches = { speed: 6, listedHours: 24, isUnderWay: true };

/**
 * Creates the simulated third parties in one program: bank, phone and mailbox, game studio, identity verifier, clock. It is not listening
 * yet.
 */
export async function createSandbox(needs: SandboxNeeds): Promise<FastifyInstance> {
  const secrets = { ...demoSecrets, ...needs.secrets };
  const { productUrl } = needs;
  const productAddress = typeof productUrl === "string" ? () => productUrl : productUrl;
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  const journal = openJournal(join(needs.dataDir, "sandbox", "books.jsonl"));
  const clock = createShiftedClock(needs.clock ?? { now: () => new Date() }, journal);
  const faults = createFaults();
  const timers = createTimers();
  const callbacks = createCallbacks({ faults, timers, clock });
  const host = () => `localhost:${listeningPort(app)}`;
  const received = createReceived({ journal, clock, faults, timers, callbacks });
  const charges = createCharges({ journal, clock, faults, received, host });
  const payouts = createPayouts({ journal, clock, faults, timers, callbacks });
  const tokens = createTokenIssuer({ clientId: secrets.client_id, clientSecret: secrets.client_secret, clock });

  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: "not_found", message: "Não há nada neste endereço." }));
  addFaultHooks(app, { faults });
  app.addHook("onReady", async () => payouts.resume());
  app.addHook("onClose", async () => timers.close());

  app.get("/healthz", () => ({ status: "ok" }));
  bankApiRoutes(app, { charges, received, payouts, tokens, journal, clock });
  bankSandboxRoutes(app, { charges, received, payouts, callbacks, faults });
  const outbox = createOutbox({ journal, clock });
  const mail = createMailServer({ outbox, faults, secret: secrets.messages, port: needs.smtpPort ?? 0 });
  app.addHook("onReady", () => mail.start());
  app.addHook("onClose", () => mail.close());
  const reports = createCarrierCallbacks({ journal, faults, timers });
  messageRoutes(app, { outbox, clock, secret: secrets.messages, mail, callbacks: reports });
  carrierRoutes(app, { outbox, clock, secret: secrets.messages, callbacks: reports });
  pushRoutes(app, { journal, outbox });
  identityRoutes(app, { journal, secret: secrets.identity });
  pictureRoutes(app, { journal, secret: secrets.pictures });
  void app.register(async (forms) => {
    await forms.register(formbody);
    googleRoutes(forms, { clock, host });
    thirdPartyRoutes(forms, { turnstileSecret: secrets.turnstile });
  });
  playStudios(app, { secrets, productUrl: productAddress, keyFile: join(needs.dataDir, "sandbox", "hub88.json"), host });
  const keys = openPartnerKeys(join(needs.dataDir, "sandbox", "betby.json"));
  betbyRoutes(app, { keys, journal, timers, productUrl: productAddress });
  feedRoutes(app, { feed: createFeed({ journal, now: Date.now, ...usualMatches, ...needs.matches }), key: secrets.sports });
  addUof(app, { token: secrets.odds, ...usualMatches, ...needs.matches, ...(needs.uofAliveMs && { aliveMs: needs.uofAliveMs }) });
  clockRoutes(app, { clock, productUrl: productAddress, secret: secrets.demo });
  pageRoutes(app);
  return app;
}

interface StudioNeeds {
  readonly secrets: SandboxSecrets;
  readonly productUrl: () => string;
  readonly keyFile: string;
  readonly host: () => string;
}

/** Registers four studios, each with one game and a protocol of its own. */
function playStudios(app: FastifyInstance, { secrets, productUrl, keyFile, host }: StudioNeeds): void {
  const hub88 = openPartnerKeys(keyFile);
  const keys = {
    studio: () => secrets.studio,
    "swipe-games": () => secrets.swipe,
    hub88: hub88.privateKey,
    softswiss: () => secrets.softswiss,
  };
  const studio = createStudio({ productUrl, keyOf: (code) => keys[code]() });
  studioRoutes(app, { studio, productUrl });
  void app.register((scope) => vendorRoutes(scope, { origin: () => `http://${host()}`, hub88, secrets, studio }));
}

function listeningPort(app: FastifyInstance): number {
  const address = app.server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}

const answerError: Parameters<FastifyInstance["setErrorHandler"]>[0] = (error, request, reply) => {
  const problem = error instanceof Problem ? error : unexpected(error as FastifyError);
  const { contentType, body } = renderProblem(problem, request.routeOptions.config.dialect ?? "sandbox");
  return reply.code(problem.status).type(contentType).send(body);
};

function unexpected(error: FastifyError): Problem {
  const status = error.statusCode ?? 500;
  if (status >= 500) process.stderr.write(`${error.stack ?? error.message}\n`);
  return new Problem(status, status >= 500 ? "ErroInternoDoServidor" : "RequisicaoInvalida", error.message);
}
