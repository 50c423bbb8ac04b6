import type { MetaDescriptor } from "react-router";
import { localeOf } from "../lib/locale.ts";
import { claimOf, pageWords } from "../lib/page-title.ts";
import type { RootData } from "../lib/site-data.ts";
import { m } from "../paraglide/messages.js";

interface RootPage {
  readonly loaderData: Pick<RootData, "state" | "config"> | undefined;
  readonly location: { readonly pathname: string };
  readonly error?: unknown;
}

/** Default title and description of a page without its own: those of an error, of the placeholder, or the brand's claim. */
export function rootWords({ loaderData, location, error }: RootPage): MetaDescriptor[] {
  if (error || !loaderData) return [{ title: m.error_other_title() }];
  const { state, config } = loaderData;
  if (!config) return [{ title: state === "unknown" ? m.preloader_unknown_title() : m.preloader_maintenance_title() }];
  const about = config.siteDescription[localeOf(location.pathname)];
  return pageWords(`${config.siteTitle} · ${claimOf(about)}`, about);
}
