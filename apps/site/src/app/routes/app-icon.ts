import { siteContext } from "../load-context.ts";
import { appIcon } from "../web-manifest.ts";
import type { Route } from "./+types/app-icon";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const config = await context.get(siteContext).siteConfig();
  if (!config) return new Response(null, { status: 404 });
  return new Response(appIcon(config), { headers: { "content-type": "image/svg+xml" } });
}
