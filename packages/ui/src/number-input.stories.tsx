import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { NumberInput } from "./number-input.tsx";

function Mines({ say, start, error, disabled = false }: Stage & { start: number | null; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <NumberInput
      label={say("Minas", "Mines")}
      hint={say("De 1 a 24.", "From 1 to 24.")}
      value={value}
      onChange={setValue}
      min={1}
      max={24}
      error={error}
      disabled={disabled}
      lessLabel={say("Menos minas", "Fewer mines")}
      moreLabel={say("Mais minas", "More mines")}
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
      <Mines {...stage} start={null} error={stage.say("Por favor, insira um número válido.", "Please enter a valid number.")} />
    ),
    disabled: (stage) => <Mines {...stage} start={5} disabled />,
  },
};
