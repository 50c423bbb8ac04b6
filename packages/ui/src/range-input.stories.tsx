import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { RangeInput } from "./range-input.tsx";

function Kept({ say, from }: Stage & { from: number }) {
  const [value, setValue] = useState(from);
  return (
    <RangeInput
      label={say({ pt: "Quanto encerrar", en: "How much to cash out" })}
      valueText={`${value}%`}
      value={value}
      min={10}
      max={100}
      step={10}
      onChange={setValue}
    />
  );
}

export const stories: StorySet = {
  name: "RangeInput",
  states: {
    least: (stage) => <Kept {...stage} from={10} />,
    half: (stage) => <Kept {...stage} from={50} />,
    most: (stage) => <Kept {...stage} from={100} />,
    disabled: ({ say }) => (
      <RangeInput
        label={say({ pt: "Quanto encerrar", en: "How much to cash out" })}
        valueText="100%"
        value={100}
        min={10}
        max={100}
        step={10}
        onChange={() => undefined}
        disabled
      />
    ),
  },
};
