import type { StorySet } from "../stories/story.ts";
import { CardSkeleton, RowsSkeleton, TextSkeleton } from "./skeletons.tsx";

export const stories: StorySet = {
  name: "Skeletons",
  states: {
    cards: ({ card }) => (
      <div className="lab-row lab-cards">
        <CardSkeleton layout={card} />
        <CardSkeleton layout={card} paint="an" />
      </div>
    ),
    rows: () => <RowsSkeleton count={3} />,
    text: () => <TextSkeleton lines={4} />,
  },
};
