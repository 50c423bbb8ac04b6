import { LinkContext } from "@trevo/ui/link";
import { iconSprite } from "@trevo/ui/icon-sprite";
import { defaultTimeZone, LocaleContext, TimeZoneContext } from "@trevo/ui/locale";
import { displayFontUrl, themeCss } from "@trevo/ui/theme";
import { Toaster } from "@trevo/ui/toaster";
import type { ReactNode } from "react";
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { AppLink } from "../lib/app-link.tsx";
import { useAppliedMode, useForcedMode } from "../lib/color-mode.ts";
import { barePath, localeOf, localPath, useLocale } from "../lib/locale.ts";
import { type RootData, useRootData } from "../lib/site-data.ts";
import { useStore } from "../lib/store.ts";
import { m } from "../paraglide/messages.js";
import type { Route } from "./+types/root";
import "./app.css";
import { errorStatus } from "./error/error-facts.ts";
import { ErrorScreen } from "./error/error-screen.tsx";
import { fatalErrorStore } from "./error/watch-errors.ts";
import { headScript } from "./head-script.ts";
import { siteContext } from "./load-context.ts";
import { neutralTheme } from "./neutral-theme.ts";
import { Preloader, preloaderState } from "./preloader.tsx";
import { useStartup } from "./startup.ts";

/** What the preloader says is an answer of its own kind. */
const statusOf = { active: 200, inactive: 503, maintenance: 503, unknown: 404 } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const brand: RootData = { state: site.state, config: await site.siteConfig(), nonce: site.nonce, origin: site.origin };
  return data(brand, { status: statusOf[site.state] });
}

/** The brand does not change while the page is open. */
export const shouldRevalidate = () => false;

/** Specification, section 2: where a tenant sets none. */
const fallbackThemeColor = "#1e293b";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const locale = useLocale();
  const theme = root?.config?.theme;
  const nonce = root?.nonce;
  const forcedMode = useForcedMode();
  return (
    <html
      lang={locale === "en" ? "en-US" : "pt-BR"}
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
        {root?.config ? <PageAddresses origin={root.origin} /> : null}
        {theme ? <ThemeColors light={theme.light.bg} dark={theme.dark.bg} /> : <meta name="theme-color" content={fallbackThemeColor} />}
        {theme ? <link rel="preload" as="font" type="font/woff2" href={displayFontUrl(theme)} crossOrigin="anonymous" /> : null}
        <style
          id="theme"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeCss(theme ?? neutralTheme) : pageText("theme") }}
        />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        {root?.config ? <link rel="manifest" href={localPath("/site.webmanifest", locale)} /> : null}
        <link rel="icon" type="image/svg+xml" href={`/marks/${theme?.corners ?? "leaf"}.svg`} />
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
            <Toaster />
          </LocaleContext>
        </LinkContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Theme and symbols are written by the server alone; the browser takes over what is in the page, and their code stays at home. */
const pageText = (id: string): string => document.getElementById(id)?.innerHTML ?? "";

/** For search engines: where this is in each language. What it is, each route says (lib/page-title.ts). */
function PageAddresses({ origin }: { origin: string }) {
  const { pathname } = useLocation();
  const path = barePath(pathname);
  return (
    <>
      <link rel="canonical" href={origin + pathname} />
      <link rel="alternate" hrefLang="pt-BR" href={origin + path} />
      <link rel="alternate" hrefLang="en-US" href={origin + localPath(path, "en")} />
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
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
  return fatal?.page === key ? <BrokenPage error={fatal.error} /> : <Outlet />;
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

/** Of every page that says nothing of itself. */
export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const config = loaderData?.config;
  if (!config) return [{ title: m.preloader_unknown_title() }];
  return [{ title: config.siteTitle }, { name: "description", content: config.siteDescription[localeOf(location.pathname)] }];
};
