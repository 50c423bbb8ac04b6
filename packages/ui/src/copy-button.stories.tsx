import type { Stage, StorySet } from "../stories/story.ts";
import { CopyButton } from "./copy-button.tsx";

const words = ({ say }: Stage) => ({
  copied: say({ pt: "Copiado", en: "Copied" }),
  failed: say({ pt: "Cópia falhou", en: "The copy failed" }),
});

export const stories: StorySet = {
  name: "CopyButton",
  states: {
    "at rest": (stage) => (
      <CopyButton text="00020126" tone="accent" {...words(stage)}>
        {stage.say({ pt: "Copiar código Pix", en: "Copy the Pix code" })}
      </CopyButton>
    ),
    wide: (stage) => (
      <CopyButton text="00020126" size="large" wide {...words(stage)}>
        {stage.say({ pt: "Copiar código Pix", en: "Copy the Pix code" })}
      </CopyButton>
    ),
  },
};
