import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { SelectInput } from "./select-input.tsx";

function Kind({ say, error }: Stage & { error?: string }) {
  const [kind, setKind] = useState("cpf");
  return (
    <SelectInput
      label={say({ pt: "Tipo de chave", en: "Kind of key" })}
      options={[
        { value: "cpf", label: "CPF" },
        { value: "email", label: "E-mail" },
        { value: "random", label: say({ pt: "Chave aleatória gerada pelo seu banco", en: "Random key made by your bank" }) },
      ]}
      value={kind}
      onChange={setKind}
      error={error}
    />
  );
}

export const stories: StorySet = {
  name: "SelectInput",
  states: {
    "at rest": (stage) => <Kind {...stage} />,
    error: (stage) => (
      <Kind
        {...stage}
        error={stage.say({ pt: "Esta chave não é válida para o tipo escolhido.", en: "This key is not valid for the chosen type." })}
      />
    ),
  },
};
