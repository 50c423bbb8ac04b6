import { useUiLocale } from "@trevo/ui/locale";
import { Link, Outlet, useLocation } from "react-router";
import { Icon } from "../frame/icon.tsx";
import { ScreensContext, pathOf } from "../frame/screens.ts";
import { changeOwnPreferences } from "../lib/own-preferences.ts";
import { shownMode, usePreferences } from "../lib/preferences.ts";
import { shortId } from "../lib/short-id.ts";
import { AlarmBell } from "./alarm-bell.tsx";
import { useAppWords } from "./app-words.ts";
import { BreakGlassFrame } from "./break-glass-frame.tsx";
import { IdleWarning } from "./idle.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { Rail } from "./rail.tsx";
import { screens } from "./screens.ts";

/** The rail, the top bar and the screen. */
export function Shell() {
  const words = useAppWords();
  return (
    <div className="console">
      <Rail />
      <TopBar />
      <main className="workspace" aria-label={words.menu}>
        <ScreensContext value={screens}>
          <Outlet />
        </ScreensContext>
      </main>
      <BreakGlassFrame />
      <IdleWarning />
      <KeysDialog />
    </div>
  );
}

const screenAt = (pathname: string) => screens.find((screen) => pathname === pathOf(screen) || pathname.startsWith(`${pathOf(screen)}/`));

function TopBar() {
  const locale = useUiLocale();
  const { pathname, search } = useLocation();
  const screen = screenAt(pathname);
  const title = screen?.title[locale] ?? "Trevo";
  const [tenant, id] = screen ? pathname.slice(pathOf(screen).length + 1).split("/") : [];
  const isDetail = tenant !== undefined && tenant !== "" && id !== undefined;
  return (
    <header className="top">
      <title>{`${title} · Trevo`}</title>
      {isDetail && screen ? (
        <>
          <Link className="top-crumb" to={{ pathname: pathOf(screen), search }}>
            {title}
          </Link>
          <Icon name="right" small />
          <h1>{tenant}</h1>
          <span className="pill">{shortId(id)}</span>
        </>
      ) : (
        <h1>{title}</h1>
      )}
      <span className="ml-auto" />
      <AlarmBell />
      <ModeSwitch />
    </header>
  );
}

function ModeSwitch() {
  const words = useAppWords();
  usePreferences();
  const next = shownMode() === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      className="tool"
      aria-label={`${words.mode}: ${words[next]}`}
      onClick={() => changeOwnPreferences({ mode: next })}
    >
      <Icon name="moon" />
    </button>
  );
}
