import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { localeOf } from "../lib/locale.ts";
import { withLocale } from "../lib/locale.server.ts";
import { languageRedirect } from "./language-redirect.ts";
import { siteContext } from "./load-context.ts";

export { languageRedirect } from "./language-redirect.ts";
export { scriptsAfterPaint } from "./late-scripts.ts";
export { createLoadContext } from "./load-context.ts";

export const streamTimeout = 5_000;

/** Renders a document in the language of its address. Crawlers receive it in one piece. */
export default function handleRequest(
  ...[request, status, headers, routerContext, loadContext]: HandleRequest
): Promise<Response> | Response {
  const redirect = languageRedirect(request);
  if (redirect) return redirect;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = loadContext.get(siteContext);
  const whole = routerContext.isSpaMode || isbot(request.headers.get("user-agent") ?? "");
  return withLocale(localeOf(new URL(request.url).pathname), () =>
    stream({
      node: <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      ready: whole ? "onAllReady" : "onShellReady",
      nonce,
      status,
      headers,
    }),
  );
}

/** Arguments that React Router passes. */
type HandleRequest = [request: Request, status: number, headers: Headers, routerContext: EntryContext, loadContext: RouterContextProvider];

interface StreamInput {
  node: React.ReactNode;
  ready: "onAllReady" | "onShellReady";
  nonce: string;
  status: number;
  headers: Headers;
}

function stream({ node, ready, nonce, status, headers }: StreamInput): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => rendering.abort(), streamTimeout + 1_000);
    let begun = false;
    let code = status;
    const options: RenderToPipeableStreamOptions = {
      nonce,
      // Whole documents are cached and must work without scripts: no part may be moved out of its place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      [ready]() {
        begun = true;
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer);
            done();
          },
        });
        headers.set("content-type", "text/html; charset=utf-8");
        rendering.pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
      },
      onShellError: reject,
      onError(error) {
        code = 500;
        // An error before the shell fails the request, which is logged there.
        if (begun) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      },
    };
    const rendering = renderToPipeableStream(node, options);
  });
}
