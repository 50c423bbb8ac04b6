import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { Chip, ChipRow, RemovableChip } from "./chip.tsx";

function Filters({ say }: Stage) {
  const [chosen, setChosen] = useState<readonly string[]>(["new"]);
  const filters = [
    ["new", say({ pt: "Novos", en: "New" })],
    ["bonus", say({ pt: "Aceita bônus", en: "Takes bonus" })],
    ["live", say({ pt: "Ao vivo", en: "Live" })],
    ["fast", say({ pt: "Rodada rápida", en: "Fast rounds" })],
  ] as const;
  return (
    <ChipRow label={say({ pt: "Filtros", en: "Filters" })}>
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
        {say({ pt: "Favoritos", en: "Favourites" })}
      </Chip>
    ),
    disabled: ({ say }) => (
      <Chip selected={false} onSelect={() => undefined} disabledReason={say({ pt: "Sem jogos ao vivo agora", en: "No live games now" })}>
        {say({ pt: "Ao vivo", en: "Live" })}
      </Chip>
    ),
    removable: ({ say }) => (
      <div className="lab-row">
        <RemovableChip removeLabel={say({ pt: "Tirar o filtro Estúdio", en: "Remove the filter Studio" })} onRemove={() => undefined}>
          {say({ pt: "Estúdio Ribeirinho", en: "Riverside Studio" })}
        </RemovableChip>
      </div>
    ),
  },
};
