import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Locale, languageTags, localeOfTag } from "@trevo/domain";
import { previewCookie, previewSlugOf } from "../kernel/previews.ts";
import type { Brands } from "../modules/brands/index.ts";

export interface PreviewNeeds {
  readonly previews: Brands["previews"];
  /** The back office's origin, the only one that may frame a preview; known once the server listens. */
  readonly framedBy: () => string;
}

const ended: Record<Locale, { title: string; text: string }> = {
  pt: { title: "Esta prévia terminou", text: "Uma prévia dura duas horas e é só de quem a abriu. Abra outra no estúdio." },
  en: {
    title: "This preview has ended",
    text: "A preview lasts two hours and is for whoever opened it alone. Open another one in the studio.",
  },
};

/** Serves the address with which the back office opens a preview: exchanges the token for a cookie and continues to the page. */
export function servePreview(app: FastifyInstance, { previews, framedBy }: PreviewNeeds): void {
  app.get<{ Querystring: { token?: string; mode?: string; to?: string } }>("/preview", async (request, reply) => {
    const slug = previewSlugOf(request.hostname, previews.domain);
    if (slug === null) {
      reply.callNotFound();
      return reply;
    }
    const { token, mode, to } = request.query;
    const opened = typeof token === "string" ? await previews.open({ slug, token }) : null;
    if (!opened && !request.previewed) return sendEndedPreview(request, reply, framedBy());
    if (opened) reply.header("set-cookie", previewCookie(opened.cookie, opened.seconds));
    return sendPage(reply, { framedBy: framedBy(), script: openingScript(mode === "light" ? "light" : "dark", ownPath(to)) });
  });
}

/** Answers a visitor without a preview here that there is none. */
export function sendEndedPreview(request: FastifyRequest, reply: FastifyReply, framedBy: string): FastifyReply {
  const locale = localeOfTag((request.headers["accept-language"] ?? "").slice(0, 2)) ?? "pt";
  const { title, text } = ended[locale];
  reply.code(403);
  return sendPage(reply, { framedBy, lang: languageTags[locale], title, body: `<h1>${title}</h1><p>${text}</p>` });
}

/** Returns the path if a browser cannot read it as another host's address, and `/` otherwise. */
const ownPath = (path: unknown): string => (typeof path === "string" && /^\/(?![/\\])[^\s\\<>"']{0,300}$/.test(path) ? path : "/");

/** The site stores the visitor's colour mode under this name (`lib/color-mode.ts`). */
const openingScript = (mode: "dark" | "light", path: string): string =>
  `try{localStorage.setItem("color-mode","${mode}")}catch{}location.replace(${JSON.stringify(path)})`;

interface Page {
  readonly framedBy: string;
  readonly lang?: string;
  readonly title?: string;
  readonly body?: string;
  readonly script?: string;
}

function sendPage(reply: FastifyReply, { framedBy, lang = "pt-BR", title = "", body = "", script }: Page): FastifyReply {
  const nonce = randomBytes(18).toString("base64url");
  const style = "body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;padding:24px}";
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
    )
    .send(
      `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        `<style nonce="${nonce}">${style}</style><main>${body}</main>${script === undefined ? "" : `<script nonce="${nonce}">${script}</script>`}</html>`,
    );
}
