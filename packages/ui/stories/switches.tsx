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
        label={say("Marca", "Brand")}
        choices={Object.keys(TENANT_THEMES).map((value) => ({ value, label: value }))}
        value={tenant}
        onChange={(value) => change({ tenant: value })}
      />
      <ChoiceTabs
        label={say("Modo", "Mode")}
        choices={choices(["dark", say("Escuro", "Dark")], ["light", say("Claro", "Light")])}
        value={mode}
        onChange={(value) => change({ mode: value })}
      />
      <ChoiceTabs
        label={say("Idioma", "Language")}
        choices={choices(["pt", "Português"], ["en", "English"])}
        value={locale}
        onChange={(value) => change({ locale: value })}
      />
      <ChoiceTabs
        label={say("Movimento", "Motion")}
        choices={choices(["full", say("Inteiro", "Full")], ["reduced", say("Reduzido", "Reduced")])}
        value={motion}
        onChange={(value) => change({ motion: value })}
      />
      <nav className="lab-index" aria-label={say("Componentes", "Components")}>
        {["", ...sets.map(({ name }) => name)].map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === set ? "true" : undefined}
            onClick={() => change({ set: name, cover: "" })}
          >
            {name || say("Todos", "All")}
          </button>
        ))}
      </nav>
    </aside>
  );
}
