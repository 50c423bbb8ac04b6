import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { NumberInput } from "./number-input.tsx";

function Mines({ say, start, error, disabled = false }: Stage & { start: number | null; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <NumberInput
      label={say({ pt: "Minas", en: "Mines" })}
      hint={say({ pt: "De 1 a 24.", en: "From 1 to 24." })}
      value={value}
      onChange={setValue}
      min={1}
      max={24}
      error={error}
      disabled={disabled}
      lessLabel={say({ pt: "Menos minas", en: "Fewer mines" })}
      moreLabel={say({ pt: "Mais minas", en: "More mines" })}
    />
  );
}

export const stories: StorySet = {
  name: "NumberInput",
  states: {
    "at rest": (stage) => <Mines {...stage} start={3} />,
    "at the end": (stage) => <Mines {...stage} start={24} />,
    empty: (stage) => <Mines {...stage} start={null} />,
    error: (stage) => (
      <Mines {...stage} start={null} error={stage.say({ pt: "Por favor, insira um número válido.", en: "Please enter a valid number." })} />
    ),
    disabled: (stage) => <Mines {...stage} start={5} disabled />,
  },
};
