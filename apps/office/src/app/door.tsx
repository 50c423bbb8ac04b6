import { languageNames, locales } from "@trevo/domain";
import type { ReactNode } from "react";
import { Icon } from "../frame/icon.tsx";
import { changePreferences, usePreferences } from "../lib/preferences.ts";
import { useAppWords } from "./app-words.ts";
import { LeafWall } from "./leaf-wall.tsx";

/** The page shown without a session. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const words = useAppWords();
  return (
    <div className="door">
      <title>{`${title} · Trevo`}</title>
      <main className="door-form">
        <p className="door-brand">
          <Clover />
          trevo<span>{words.product}</span>
        </p>
        <div className="my-auto">{children}</div>
        <Foot />
      </main>
      <aside className="door-wall">
        <LeafWall />
        <p className="door-host">
          <b>
            <Icon name="lock" small />
            {location.host}
          </b>
          <span>
            {words.checkHost}
            <br />
            {words.nobodyAsks}
          </span>
        </p>
      </aside>
    </div>
  );
}

const Clover = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <path d="M19 19H10a9 9 0 1 1 9-9zM21 21h9a9 9 0 1 1-9 9zM19 21v9a9 9 0 1 1-9-9z" fill="#3ddc78" />
    <path d="M21 19v-9a9 9 0 1 1 9 9z" fill="#c9f27a" />
  </svg>
);

function Foot() {
  const words = useAppWords();
  const { locale } = usePreferences();
  return (
    <div className="door-foot">
      <div>
        <Icon name="key" small />
        <span>
          {words.lost} <b>{words.lostWho}</b> {words.lostText}
        </span>
      </div>
      <div>
        <Icon name="lock" small />
        <span>{words.idleRule}</span>
      </div>
      <div>
        <Icon name="globe" small />
        {locales.map((one) => (
          <button key={one} type="button" aria-pressed={one === locale} onClick={() => changePreferences({ locale: one })}>
            {languageNames[one]}
          </button>
        ))}
      </div>
    </div>
  );
}
