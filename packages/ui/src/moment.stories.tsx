import type { StorySet } from "../stories/story.ts";
import { TimeZoneContext } from "./locale.tsx";
import { Moment } from "./moment.tsx";

const instant = "2025-11-12T02:30:09Z";

export const stories: StorySet = {
  name: "Moment",
  states: {
    near: () => <Moment at={instant} />,
    time: () => <Moment at={instant} form="time" />,
    date: () => <Moment at={instant} form="date" />,
    full: () => <Moment at={instant} form="full" />,
    "full, another zone": () => (
      <TimeZoneContext value="America/Manaus">
        <Moment at={instant} form="full" />
      </TimeZoneContext>
    ),
  },
};
