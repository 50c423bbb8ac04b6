import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { renderGoogle } from "../page/google.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import { createSigner } from "./signer.ts";

const lifetimeS = 3600;

/** The product's request (OpenID Connect, implicit flow, section 3.2.2.1). */
const authorization = z.object({
  client_id: z.string().min(1, "client_id"),
  response_type: z.literal("id_token"),
  redirect_uri: z.url(),
  nonce: z.string().min(8).max(200),
  state: z.string().max(200).optional(),
});

const account = z.object({ email: z.email("Informe um e-mail.").toLowerCase(), name: z.string().trim().min(1, "Informe o nome.") });

/** Claims of a token that a test sets; the other claims are set as Google does. */
const order = account.extend({
  client_id: z.string(),
  nonce: z.string().optional(),
  claims: z.record(z.string(), z.unknown()).default({}),
});

export interface GoogleNeeds {
  readonly clock: Clock;
  /** `localhost:port`. */
  readonly host: () => string;
}

/** Registers Google's sign-in protocol with keys of its own. Every claimed identity is accepted. */
export function googleRoutes(app: FastifyInstance, { clock, host }: GoogleNeeds): void {
  const signer = createSigner();
  const tokenFor = (of: { email: string; name: string; client_id: string; nonce?: string | undefined }, more: object = {}): string => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const [given_name = of.name, ...family] = of.name.split(" ");
    const sub = createHash("sha256").update(of.email).digest("hex").slice(0, 21);
    return signer.sign({
      iss: `http://${host()}/google`,
      aud: of.client_id,
      sub,
      email: of.email,
      email_verified: true,
      given_name,
      family_name: family.join(" "),
      iat: now,
      exp: now + lifetimeS,
      ...(of.nonce && { nonce: of.nonce }),
      ...more,
    });
  };

  app.get("/google/jwks", () => signer.jwks());
  app.get("/google/authorize", (request, reply) => {
    const wanted = readBody(authorization, request.query);
    if (!isLocal(wanted.redirect_uri)) throw new Problem(400, "redirect_uri_mismatch", "O sandbox só devolve para localhost.");
    return reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(renderGoogle(wanted));
  });
  app.post("/google/authorize", (request, reply) => {
    const wanted = readBody(authorization, request.body);
    if (!isLocal(wanted.redirect_uri)) throw new Problem(400, "redirect_uri_mismatch", "O sandbox só devolve para localhost.");
    const id_token = tokenFor({ ...wanted, ...readBody(account, request.body) });
    const answer = new URLSearchParams({ id_token, ...(wanted.state && { state: wanted.state }) });
    return reply.redirect(`${wanted.redirect_uri}#${answer}`, 303);
  });
  app.post("/sandbox/google-token", (request) => {
    const { claims, ...of } = readBody(order, request.body);
    return { id_token: tokenFor(of, claims) };
  });
}

/** True for addresses at which the product may run. */
function isLocal(address: string): boolean {
  const { hostname, protocol } = new URL(address);
  return protocol === "http:" && (hostname === "localhost" || hostname.endsWith(".localhost"));
}
