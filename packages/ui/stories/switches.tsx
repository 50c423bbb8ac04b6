import { languageNames, locales } from "@trevo/domain";
import { ChoiceTabs } from "../src/tabs.tsx";
import type { Settings } from "./settings.ts";
import type { Stage, StorySet } from "./story.ts";

interface SwitchesProps {
  sets: readonly StorySet[];
  settings: Settings;
  change: (part: Partial<Settings>) => void;
  say: Stage["say"];
}

/** Brand, mode, language, motion, and the index. */
export function Switches({ sets, settings, change, say }: SwitchesProps) {
  const { tenant, mode, locale, motion, set } = settings;
  const choices = <const V extends string>(...pairs: readonly (readonly [V, string])[]) =>
    pairs.map(([value, label]) => ({ value, label }));
  return (
    <aside className="lab-side">
      <ChoiceTabs
        label={say({ pt: "Marca", en: "Brand" })}
        choices={Object.keys(TENANT_THEMES).map((value) => ({ value, label: value }))}
        value={tenant}
        onChange={(value) => change({ tenant: value })}
      />
      <ChoiceTabs
        label={say({ pt: "Modo", en: "Mode" })}
        choices={choices(["dark", say({ pt: "Escuro", en: "Dark" })], ["light", say({ pt: "Claro", en: "Light" })])}
        value={mode}
        onChange={(value) => change({ mode: value })}
      />
      <ChoiceTabs
        label={say({ pt: "Idioma", en: "Language" })}
        choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        value={locale}
        onChange={(value) => change({ locale: value })}
      />
      <ChoiceTabs
        label={say({ pt: "Movimento", en: "Motion" })}
        choices={choices(["full", say({ pt: "Inteiro", en: "Full" })], ["reduced", say({ pt: "Reduzido", en: "Reduced" })])}
        value={motion}
        onChange={(value) => change({ motion: value })}
      />
      <nav className="lab-index" aria-label={say({ pt: "Componentes", en: "Components" })}>
        {["", ...sets.map(({ name }) => name)].map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === set ? "true" : undefined}
            onClick={() => change({ set: name, cover: "" })}
          >
            {name || say({ pt: "Todos", en: "All" })}
          </button>
        ))}
      </nav>
    </aside>
  );
}
