import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { PanelTabs } from "./panel-tabs.tsx";
import { ChoiceTabs, TabLinks } from "./tabs.tsx";

const places = ({ say }: Stage) => [
  { href: "#lobby", label: say({ pt: "Início", en: "Lobby" }), icon: "home" as const, current: true },
  { href: "#originals", label: say({ pt: "Originais", en: "Originals" }), icon: "dice" as const, current: false },
  { href: "#slots", label: "Slots", icon: "slots" as const, current: false },
  { href: "#live", label: say({ pt: "Ao vivo", en: "Live" }), icon: "live" as const, current: false },
];

function Choice({ say }: Stage) {
  const [value, setValue] = useState("manual");
  return (
    <ChoiceTabs
      label={say({ pt: "Modo", en: "Mode" })}
      choices={[
        { value: "manual", label: "Manual" },
        { value: "auto", label: say({ pt: "Automático", en: "Automatic" }) },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

function Notices({ say }: Stage) {
  const [value, setValue] = useState("own");
  return (
    <PanelTabs
      label={say({ pt: "Avisos", en: "Notices" })}
      value={value}
      onChange={setValue}
      tabs={[
        {
          value: "own",
          label: say({ pt: "Pessoais", en: "Personal" }),
          unread: { count: 3, label: say({ pt: "3 não lidos", en: "3 unread" }) },
          panel: <p>{say({ pt: "Seu Pix de R$ 50,00 caiu.", en: "Your Pix of R$ 50.00 arrived." })}</p>,
        },
        {
          value: "site",
          label: say({ pt: "Plataforma", en: "Platform" }),
          panel: <p>{say({ pt: "Nada de novo.", en: "Nothing new." })}</p>,
        },
        { value: "off", label: say({ pt: "Arquivo", en: "Archive" }), panel: null, disabled: true },
      ]}
    />
  );
}

export const stories: StorySet = {
  name: "Tabs",
  states: {
    "places, with addresses": (stage) => <TabLinks label={stage.say({ pt: "Cassino", en: "Casino" })} tabs={places(stage)} />,
    "a choice": (stage) => <Choice {...stage} />,
    "panels, unread, disabled": (stage) => <Notices {...stage} />,
  },
};
