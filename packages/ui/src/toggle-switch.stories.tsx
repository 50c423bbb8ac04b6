import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { ToggleSwitch } from "./toggle-switch.tsx";

function Kept({ say, on = false }: Stage & { on?: boolean }) {
  const [checked, setChecked] = useState(on);
  return (
    <ToggleSwitch
      label={say({ pt: "Avisar quando um Pix chegar", en: "Tell me when a Pix arrives" })}
      note={say({ pt: "No aparelho e no sino.", en: "On the device and at the bell." })}
      checked={checked}
      onChange={setChecked}
    />
  );
}

export const stories: StorySet = {
  name: "ToggleSwitch",
  states: {
    off: (stage) => <Kept {...stage} />,
    on: (stage) => <Kept {...stage} on />,
    disabled: ({ say }) => (
      <ToggleSwitch
        label={say({ pt: "Avisos no aparelho", en: "Notices on the device" })}
        note={say({ pt: "O navegador não dá permissão.", en: "The browser does not allow it." })}
        checked={false}
        onChange={() => undefined}
        disabled
      />
    ),
    "long text": ({ say }) => (
      <ToggleSwitch
        label={say({
          pt: "Mostrar o meu nome abreviado na lista de ganhos e nas jogadas que eu compartilhar",
          en: "Show my shortened name in the list of wins and in the rounds that I share",
        })}
        checked
        onChange={() => undefined}
      />
    ),
  },
};
