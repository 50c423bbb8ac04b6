import { stat } from "node:fs/promises";
import { join } from "node:path";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { officePolicy, permissionsPolicy } from "./content-security.ts";

const yearMs = 31_536_000_000;

/** Matches addresses that are not screens: those with a file extension and those of calls. */
const notAScreen = /^\/(?:api|house|callbacks|broadcasting|office)(?:\/|$)|\.\w{1,8}$/;

const pageHeaders = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": `${permissionsPolicy}, publickey-credentials-get=(self), publickey-credentials-create=(self)`,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;

/**
 * Serves the back office's console on its own host only: one page for every screen, and its hashed files. Returns false if it is not built.
 * It frames previews of brands and nothing else.
 */
export async function serveOffice(app: FastifyInstance, root: string, previews: () => string): Promise<boolean> {
  const isBuilt = await stat(join(root, "index.html")).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isBuilt) return false;
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    scope.get<{ Params: { "*": string } }>("/office/assets/*", { config: { host: "office" } }, async (request, reply) =>
      reply
        .header("cross-origin-resource-policy", "same-origin")
        .sendFile(join("assets", request.params["*"]), root, { maxAge: yearMs, immutable: true }),
    );
    scope.route({
      method: ["GET", "HEAD"],
      url: "/*",
      constraints: { side: "office" },
      config: { host: "office" },
      handler: async (request, reply) => {
        if (notAScreen.test(request.url.split("?", 1)[0] ?? "")) {
          reply.callNotFound();
          return reply;
        }
        return reply
          .headers({ ...pageHeaders, "content-security-policy": officePolicy(previews()), "cache-control": "no-store" })
          .sendFile("index.html", root, { cacheControl: false });
      },
    });
  });
  return true;
}
