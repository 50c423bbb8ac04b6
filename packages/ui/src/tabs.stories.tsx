import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { PanelTabs } from "./panel-tabs.tsx";
import { ChoiceTabs, TabLinks } from "./tabs.tsx";

const places = ({ say }: Stage) => [
  { href: "#lobby", label: say("Início", "Lobby"), icon: "home" as const, current: true },
  { href: "#originals", label: say("Originais", "Originals"), icon: "dice" as const, current: false },
  { href: "#slots", label: "Slots", icon: "slots" as const, current: false },
  { href: "#live", label: say("Ao vivo", "Live"), icon: "live" as const, current: false },
];

function Choice({ say }: Stage) {
  const [value, setValue] = useState("manual");
  return (
    <ChoiceTabs
      label={say("Modo", "Mode")}
      choices={[
        { value: "manual", label: "Manual" },
        { value: "auto", label: say("Automático", "Automatic") },
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
      label={say("Avisos", "Notices")}
      value={value}
      onChange={setValue}
      tabs={[
        {
          value: "own",
          label: say("Pessoais", "Personal"),
          unread: { count: 3, label: say("3 não lidos", "3 unread") },
          panel: <p>{say("Seu Pix de R$ 50,00 caiu.", "Your Pix of R$ 50.00 arrived.")}</p>,
        },
        { value: "site", label: say("Plataforma", "Platform"), panel: <p>{say("Nada de novo.", "Nothing new.")}</p> },
        { value: "off", label: say("Arquivo", "Archive"), panel: null, disabled: true },
      ]}
    />
  );
}

export const stories: StorySet = {
  name: "Tabs",
  states: {
    "places, with addresses": (stage) => <TabLinks label={stage.say("Cassino", "Casino")} tabs={places(stage)} />,
    "a choice": (stage) => <Choice {...stage} />,
    "panels, unread, disabled": (stage) => <Notices {...stage} />,
  },
};
