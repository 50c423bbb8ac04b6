import type { StorySet } from "../stories/story.ts";
import { Button } from "./button.tsx";

const celebrate = async () => {
  const { throwConfetti } = await import("./confetti.ts");
  await throwConfetti();
};

export const stories: StorySet = {
  name: "Confetti",
  states: {
    "on request": ({ say }) => <Button onClick={() => void celebrate()}>{say({ pt: "Celebrar", en: "Celebrate" })}</Button>,
  },
};
