import type { StorySet } from "../stories/story.ts";
import { Money } from "./money.tsx";

export const stories: StorySet = {
  name: "Money",
  states: {
    amount: () => <Money value={5000} className="lab-figures" />,
    zero: () => <Money value={0} className="lab-figures" />,
    negative: () => <Money value={-500} className="lab-figures" />,
    "signed gain": () => <Money value={12_345} signed className="lab-figures" />,
    "large amount": () => <Money value={124_890_000} className="lab-figures" />,
    "one centavo": () => <Money value={1} className="lab-figures" />,
  },
};
