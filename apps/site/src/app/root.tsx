import type { SiteConfig } from "@trevo/contract";
import { languageTags, locales, localPath } from "@trevo/domain";
import { LinkContext } from "@trevo/ui/link";
import { iconSprite } from "@trevo/ui/icon-sprite";
import { defaultTimeZone, LocaleContext, TimeZoneContext } from "@trevo/ui/locale";
import { displayFontUrl, themeCss } from "@trevo/ui/theme";
import { Toaster } from "@trevo/ui/toaster";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { AppLink } from "../lib/app-link.tsx";
import { useAppliedMode, useForcedMode } from "../lib/color-mode.ts";
import { barePath, localeOf, useLocale } from "../lib/locale.ts";
import { type RootData, useRootData } from "../lib/site-data.ts";
import { useStore } from "../lib/store.ts";
import type { ThirdParties } from "../lib/third-parties.ts";
import { m } from "../paraglide/messages.js";
import type { Route } from "./+types/root";
import "./app.css";
import { errorStatus } from "./error/error-facts.ts";
import { ErrorScreen } from "./error/error-screen.tsx";
import { fatalErrorStore } from "./error/watch-errors.ts";
import { headScript } from "./head-script.ts";
import { LatePartners } from "./late-partners.tsx";
import { siteContext } from "./load-context.ts";
import { neutralTheme } from "./neutral-theme.ts";
import { Preloader, preloaderState } from "./preloader.tsx";
import { rootWords } from "./root-words.ts";
import { useStartup } from "./startup.ts";

/** Status of the document for each state of the site. */
const statusOf = { active: 200, inactive: 503, maintenance: 503, unknown: 404 } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { nonce, origin, thirdParties } = site;
  const [config, providers] = await Promise.all([site.siteConfig(), site.providers().catch(noneWhileUnread)]);
  const brand: RootData = { state: site.state, config, nonce, origin, thirdParties, providers };
  return data(brand, { status: statusOf[site.state] });
}

/** A page whose data the database cannot answer still shows the brand. */
function noneWhileUnread(error: unknown): RootData["providers"] {
  if (error instanceof Response) return [];
  throw error;
}

/** The brand does not change while the page is open. */
export const shouldRevalidate = () => false;

/** Theme colour of a tenant without one. */
const fallbackThemeColor = "#1e293b";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const locale = useLocale();
  const theme = root?.config?.theme;
  const nonce = root?.nonce;
  const forcedMode = useForcedMode();
  if (theme) preload(displayFontUrl(theme), { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html
      lang={languageTags[locale]}
      data-mode={forcedMode ?? undefined}
      data-corners={theme?.corners ?? "leaf"}
      data-card={theme?.card}
      data-nav={theme?.nav}
      data-hero={theme?.hero}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width,initial-scale=1,viewport-fit=cover${root?.config?.zoomLocked ? ",maximum-scale=1,user-scalable=no" : ""}`}
        />
        {root?.config ? <PageAddresses origin={root.origin} config={root.config} /> : null}
        {theme ? <ThemeColors light={theme.light.bg} dark={theme.dark.bg} /> : <meta name="theme-color" content={fallbackThemeColor} />}
        <style
          id="theme"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeCss(theme ?? neutralTheme) : pageText("theme") }}
        />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        {root?.config ? (
          <BrandIcons version={root.config.version} favicon={root.config.favicon} />
        ) : (
          <link rel="icon" type="image/svg+xml" href="/marks/leaf.svg" />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <svg
          id="icons"
          width="0"
          height="0"
          className="icon-sprite"
          aria-hidden="true"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? iconSprite : pageText("icons") }}
        />
        <LinkContext value={AppLink}>
          <LocaleContext value={locale}>
            <TimeZoneContext value={root?.config?.timezone ?? defaultTimeZone}>{children}</TimeZoneContext>
            <Toaster closeLabel={m.close()} />
          </LocaleContext>
        </LinkContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Theme and symbols are written only by the server. The browser reuses what is in the page and does not load their code. */
const pageText = (id: string): string => document.getElementById(id)?.innerHTML ?? "";

/** For search engines: the address of the page in each language. Title and description come from each route (lib/page-title.ts). */
function PageAddresses({ origin, config }: { origin: string; config: SiteConfig }) {
  const { pathname, search } = useLocation();
  const path = barePath(pathname) + ownQuery(pathname, search);
  const locale = localeOf(pathname);
  const own = origin + localPath(path, locale);
  const game = gameOf(path);
  return (
    <>
      <link rel="canonical" href={own} />
      {locales.map((one) => (
        <link key={one} rel="alternate" hrefLang={languageTags[one]} href={origin + localPath(path, one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={config.siteTitle} />
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={languageTags[locale].replace("-", "_")} />
      <meta
        property="og:image"
        content={`${origin}/brand/${game ? `cards/${game}` : "card"}.png?v=${encodeURIComponent(config.version)}`}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A provider's list of games is a page of its own; any other filter of a list counts as the same page. */
function ownQuery(pathname: string, search: string): string {
  const provider = pathname.endsWith("/casino/games") ? new URLSearchParams(search).get("provider") : null;
  return provider ? `?provider=${encodeURIComponent(provider)}` : "";
}

/** Returns `house/dice` if the page is a game's. */
const gameOf = (path: string): string | undefined => /^\/casino\/(?!(?:category|box)\/)([^/?]+\/[^/?]+)$/.exec(path)?.[1];

function BrandIcons({ version, favicon }: { version: string; favicon: string | null }) {
  const query = `?v=${encodeURIComponent(version)}`;
  const locale = useLocale();
  return (
    <>
      {favicon ? (
        <link rel="icon" type="image/webp" href={favicon} />
      ) : (
        <link rel="icon" type="image/svg+xml" href={`/brand/favicon.svg${query}`} />
      )}
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${query}`} />
      <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
    </>
  );
}

function ThemeColors({ light, dark }: { light: string; dark: string }) {
  return (
    <>
      <meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content={light} suppressHydrationWarning />
      <meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content={dark} suppressHydrationWarning />
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useStartup(loaderData);
  useAppliedMode();
  const { key } = useLocation();
  const fatal = useStore(fatalErrorStore);
  const before = preloaderState(loaderData);
  if (before) return <Preloader state={before} />;
  return fatal?.page === key ? <BrokenPage error={fatal.error} /> : <BrandPages parties={loaderData.thirdParties} />;
}

function BrandPages({ parties }: { parties: ThirdParties }) {
  return (
    <>
      <Outlet />
      <LatePartners parties={parties} />
    </>
  );
}

export function HydrateFallback() {
  return <Preloader state="loading" />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BrokenPage error={error} />;
}

function BrokenPage({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorScreen status={errorStatus(error)} error={error} />
    </main>
  );
}

/** Default for pages without their own `meta`. */
export const meta: Route.MetaFunction = (page) => rootWords(page);
