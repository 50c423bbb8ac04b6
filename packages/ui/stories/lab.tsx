import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { LocaleContext } from "../src/locale.tsx";
import { Toaster } from "../src/toaster.tsx";
import { dress, readSettings, type Settings, themeOf, writeSettings } from "./settings.ts";
import { Sheet } from "./sheet.tsx";
import type { Stage, StorySet } from "./story.ts";
import { Switches } from "./switches.tsx";

/** Every component in every state, by name, in each tenant's theme. */
export function Lab({ sets }: { sets: readonly StorySet[] }) {
  const [settings, setSettings] = useState(() => readSettings(location.search));
  const change = useCallback((part: Partial<Settings>) => {
    setSettings((now) => {
      const next = { ...now, ...part };
      history.pushState(null, "", writeSettings(next));
      return next;
    });
  }, []);
  useEffect(() => {
    const read = () => setSettings(readSettings(location.search));
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  useLayoutEffect(() => dress(settings), [settings]);
  const stage: Stage = {
    locale: settings.locale,
    say: (texts) => texts[settings.locale],
    card: themeOf(settings.tenant).card,
  };
  const shown = settings.set === "" ? sets : sets.filter(({ name }) => name === settings.set);
  return (
    <LocaleContext value={settings.locale}>
      <div className="lab" data-bare={settings.bare ? "" : undefined}>
        {settings.bare ? null : <Switches sets={sets} settings={settings} change={change} say={stage.say} />}
        <main className="lab-sheets">
          <h1 className="lab-title">
            {settings.tenant}, {settings.mode}
          </h1>
          {shown.map((set) => (
            <Sheet key={set.name} set={set} stage={stage} cover={settings.cover} onCover={(cover) => change({ set: set.name, cover })} />
          ))}
        </main>
        <Toaster closeLabel={stage.say({ pt: "Fechar", en: "Close" })} />
      </div>
    </LocaleContext>
  );
}
