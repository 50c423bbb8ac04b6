import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readBody } from "../read-body.ts";

const captchaRequest = z.object({ secret: z.string(), response: z.string() });

/** Scripts with the parts of the real interfaces that the site uses. They record their calls on `window.sandbox`. */
const scripts: Record<string, string> = {
  "/third-parties/gtm.js": "note('tags',(window.dataLayer||[]).length);",
  "/third-parties/widget/:id":
    "window.jivo_api={setContactInfo:function(c){note('contact',c)},setUserToken:function(t){note('userToken',t)},clearHistory:function(){note('cleared',true)}};" +
    "if(window.jivo_onLoadCallback)window.jivo_onLoadCallback();",
  "/third-parties/turnstile/v0/api.js":
    "window.turnstile={render:function(place,o){var b=document.createElement('button');b.type='button';b.textContent='captcha';" +
    "b.onclick=function(){o.callback('sandbox')};place.append(b);note('captcha',o.sitekey);return 'sandbox'},remove:function(){note('captcha',null)}};",
};

/** Registers replacements for a tag manager, a chat widget and a captcha, so that a demonstration makes no outside requests. */
export function thirdPartyRoutes(app: FastifyInstance, { turnstileSecret }: { turnstileSecret: string }): void {
  /** Turnstile's siteverify. One token is accepted as a person's, any number of times. */
  app.post("/third-parties/turnstile/v0/siteverify", (request) => {
    const { secret, response } = readBody(captchaRequest, request.body);
    const fault = secret !== turnstileSecret ? "invalid-input-secret" : response !== "sandbox" ? "invalid-input-response" : null;
    return { success: fault === null, "error-codes": fault ? [fault] : [] };
  });
  for (const [path, script] of Object.entries(scripts)) {
    app.get(path, async (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "no-store")
        .send(`(function(){window.sandbox=window.sandbox||{};function note(k,v){window.sandbox[k]=v}${script}})();`),
    );
  }
}
