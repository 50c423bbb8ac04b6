import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { Chip, ChipRow, RemovableChip } from "./chip.tsx";

function Filters({ say }: Stage) {
  const [chosen, setChosen] = useState<readonly string[]>(["new"]);
  const filters = [
    ["new", say("Novos", "New")],
    ["bonus", say("Aceita bônus", "Takes bonus")],
    ["live", say("Ao vivo", "Live")],
    ["fast", say("Rodada rápida", "Fast rounds")],
  ] as const;
  return (
    <ChipRow label={say("Filtros", "Filters")}>
      {filters.map(([key, label]) => (
        <Chip
          key={key}
          selected={chosen.includes(key)}
          onSelect={(selected) => setChosen(selected ? [...chosen, key] : chosen.filter((one) => one !== key))}
        >
          {label}
        </Chip>
      ))}
    </ChipRow>
  );
}

export const stories: StorySet = {
  name: "Chip",
  states: {
    filters: (stage) => <Filters {...stage} />,
    "with a sign": ({ say }) => (
      <Chip icon="heart" selected={false} onSelect={() => undefined}>
        {say("Favoritos", "Favourites")}
      </Chip>
    ),
    disabled: ({ say }) => (
      <Chip selected={false} onSelect={() => undefined} disabledReason={say("Sem jogos ao vivo agora", "No live games now")}>
        {say("Ao vivo", "Live")}
      </Chip>
    ),
    removable: ({ say }) => (
      <div className="lab-row">
        <RemovableChip removeLabel={say("Tirar o filtro Estúdio", "Remove the filter Studio")} onRemove={() => undefined}>
          {say("Estúdio Ribeirinho", "Riverside Studio")}
        </RemovableChip>
      </div>
    ),
  },
};
