import { Button, ButtonLink } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { FallenLeaf } from "@trevo/ui/mark";
import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation, useNavigate } from "react-router";
import { localPath, useLocale } from "../../lib/locale.ts";
import { useRootData } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

export const errorStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** Specification, sections 2 and 8: what happened, in the site's voice, and four ways on. */
export function ErrorScreen({ status = 404 }: { status?: number }) {
  const words = wordsOf(status);
  const locale = useLocale();
  const navigate = useNavigate();
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate(localPath("/", locale)));
  return (
    <div className="error-screen">
      <p className="error-number" aria-label={String(status)}>
        {status === 404 ? (
          <>
            4<FallenLeaf />4
          </>
        ) : (
          status
        )}
      </p>
      <h1>{words.title}</h1>
      <Joke jokes={words.jokes} />
      <p>{words.text}</p>
      <div className="error-actions">
        <ButtonLink href="/" tone="accent">
          {m.error_home()}
        </ButtonLink>
        <Button onClick={back}>{m.error_back()}</Button>
      </div>
      <ErrorLinks />
      <TechnicalDetails status={status} />
    </div>
  );
}

function wordsOf(status: number) {
  const unknown = [m.error_404_joke_1, m.error_404_joke_2, m.error_404_joke_3, m.error_404_joke_4, m.error_404_joke_5];
  if (status === 401)
    return { title: m.error_401_title(), text: m.error_401_text(), jokes: [m.error_401_joke_1, m.error_401_joke_2, m.error_401_joke_3] };
  if (status === 404) return { title: m.error_404_title(), text: m.error_404_text(), jokes: unknown };
  return { title: m.error_other_title(), text: m.error_other_text(), jokes: [] };
}

/** The line is drawn in the browser: a cached page would tell everyone the same one. */
function Joke({ jokes }: { jokes: readonly (() => string)[] }) {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => setDrawn(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0), []);
  const joke = jokes[drawn % jokes.length];
  return joke ? <p className="error-joke">{joke()}</p> : null;
}

function ErrorLinks() {
  const config = useRootData()?.config;
  const links: { href: string; text: string; icon: IconName }[] = [{ href: "/casino/games", text: m.nav_casino(), icon: "dice" }];
  if (config?.betby.active) links.push({ href: "/sportsbook", text: m.nav_sports(), icon: "ball" });
  else if (config?.hasSports) links.push({ href: "/sports", text: m.nav_sports(), icon: "ball" });
  links.push({ href: "/bonus", text: m.nav_bonus(), icon: "gift" }, { href: "/responsible-gaming", text: m.nav_help(), icon: "help" });
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

/** The reference ends in the last six digits of the time, so that support finds the moment. */
function TechnicalDetails({ status }: { status: number }) {
  const { pathname } = useLocation();
  const [at, setAt] = useState<Date | null>(null);
  useEffect(() => setAt(new Date()), []);
  const reference = `ERR-${status || "000"}-${at ? String(at.getTime()).slice(-6) : "······"}`;
  return (
    <div className="error-details">
      <span>
        {m.error_code({ code: status })}
        {at ? ` · ${at.toLocaleTimeString("pt-BR")}` : ""}
      </span>
      <span>{pathname}</span>
      <span>{reference}</span>
    </div>
  );
}
