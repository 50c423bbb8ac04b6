import type { Stage, StorySet } from "../stories/story.ts";
import { CopyButton } from "./copy-button.tsx";

const words = ({ say }: Stage) => ({ copied: say("Copiado", "Copied"), failed: say("Cópia falhou", "The copy failed") });

export const stories: StorySet = {
  name: "CopyButton",
  states: {
    "at rest": (stage) => (
      <CopyButton text="00020126" tone="accent" {...words(stage)}>
        {stage.say("Copiar código Pix", "Copy the Pix code")}
      </CopyButton>
    ),
    wide: (stage) => (
      <CopyButton text="00020126" size="large" wide {...words(stage)}>
        {stage.say("Copiar código Pix", "Copy the Pix code")}
      </CopyButton>
    ),
  },
};
