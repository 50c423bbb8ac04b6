import type { Feature, Theme } from "@trevo/contract";
import { dateFormat, localPath } from "@trevo/domain";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { FallenLogo } from "@trevo/ui/logo";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { loadPart } from "../../lib/load-part.ts";
import { useLocale } from "../../lib/locale.ts";
import { useRootData } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { errorReference } from "./error-facts.ts";

export interface ErrorScreenProps {
  /** Status of the error; without one the screen looks like 404. */
  status?: number | null;
  /** The thrown error, for the report. */
  error?: unknown;
}

/** Shows what happened in the site's words, with links to continue. */
export function ErrorScreen({ status = null, error }: ErrorScreenProps) {
  const { at, hidden } = useReport(status, error);
  const code = status ?? 404;
  const words = wordsOf(code, useRootData()?.config?.theme.corners);
  if (hidden) return null;
  return (
    <div className="error-screen">
      <p className="error-number" aria-label={String(code)}>
        {code === 404 ? (
          <>
            4<FallenLogo />4
          </>
        ) : (
          code
        )}
      </p>
      <h1>{words.title}</h1>
      <Joke jokes={words.jokes} />
      <p>{words.text}</p>
      <WaysOut />
      <ErrorLinks />
      <TechnicalDetails status={status} at={at} />
    </div>
  );
}

/** Returns the time of the error and reports it to the team. Errors in a crawler's browser are reported, not shown. */
function useReport(status: number | null, error: unknown): { at: number | null; hidden: boolean } {
  const [at, setAt] = useState<number | null>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const now = Date.now();
    setAt(now);
    let left = false;
    loadPart(() => import("./report-error.ts")).then(
      ({ takeShown }) => left || setHidden(takeShown({ error, status, at: now }) === "hide"),
      // The screen is shown even if the report fails.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [status, error]);
  return { at, hidden };
}

function wordsOf(status: number, form: Theme["corners"] | undefined) {
  const unknown = [m.error_404_joke_2, m.error_404_joke_3, m.error_404_joke_4, m.error_404_joke_5];
  // Only this brand's logo has a fourth leaf to lose.
  if (form === "leaf") unknown.unshift(m.error_404_joke_1);
  if (status === 401)
    return { title: m.error_401_title(), text: m.error_401_text(), jokes: [m.error_401_joke_1, m.error_401_joke_2, m.error_401_joke_3] };
  if (status === 404) return { title: m.error_404_title(), text: m.error_404_text(), jokes: unknown };
  return { title: m.error_other_title(), text: m.error_other_text(), jokes: [] };
}

/** The joke is chosen in the browser: a cached page would show everyone the same one. */
function Joke({ jokes }: { jokes: readonly (() => string)[] }) {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => setDrawn(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0), []);
  const joke = jokes[drawn % jokes.length];
  return joke ? <p className="error-joke">{joke()}</p> : null;
}

function WaysOut() {
  const locale = useLocale();
  const navigate = useNavigate();
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate(localPath("/", locale)));
  return (
    <div className="error-actions">
      <ButtonLink href="/" tone="accent">
        {m.error_home()}
      </ButtonLink>
      <Button onClick={back}>{m.error_back()}</Button>
    </div>
  );
}

function ErrorLinks() {
  const config = useRootData()?.config;
  const links: { href: string; text: string; icon: IconName }[] = [
    { href: "/", text: m.nav_home(), icon: "home" },
    { href: "/casino", text: m.nav_casino(), icon: "dice" },
  ];
  const has = (feature: Feature) => config?.features.includes(feature) ?? false;
  if (has("sports")) links.push({ href: config?.betby.active ? "/sportsbook" : "/sports", text: m.nav_sports(), icon: "ball" });
  if (!config?.is_regulated && (has("bonuses") || has("cashback"))) links.push({ href: "/bonus", text: m.nav_bonus(), icon: "gift" });
  links.push({ href: "/help", text: m.nav_help(), icon: "help" });
  return (
    <nav className="error-links" aria-label={m.error_links()}>
      {links.map((link) => (
        <Link key={link.href} href={link.href}>
          <Icon name={link.icon} /> {link.text}
        </Link>
      ))}
    </nav>
  );
}

/** Details that support needs. */
function TechnicalDetails({ status, at }: { status: number | null; at: number | null }) {
  const { pathname } = useLocation();
  const locale = useLocale();
  const moment = at === null ? "" : ` · ${dateFormat(locale, { dateStyle: "short", timeStyle: "medium" }).format(at)}`;
  return (
    <div className="error-details">
      <span>{m.error_code({ code: status ?? 404 }) + moment}</span>
      <span>{pathname}</span>
      <span>{at === null ? "ERR-···-······" : errorReference(status, at)}</span>
    </div>
  );
}
