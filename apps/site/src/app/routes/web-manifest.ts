import { localeOf } from "../../lib/locale.ts";
import { siteContext } from "../load-context.ts";
import { webManifest } from "../web-manifest.ts";
import type { Route } from "./+types/web-manifest";

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const config = await context.get(siteContext).siteConfig();
  if (!config) return new Response(null, { status: 404 });
  return Response.json(webManifest(config, localeOf(new URL(request.url).pathname)), {
    headers: { "content-type": "application/manifest+json" },
  });
}
