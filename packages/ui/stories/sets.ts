import type { StorySet } from "./story.ts";

const files = import.meta.glob<{ stories: StorySet }>("../src/*.stories.tsx", { eager: true });

/** Every component's stories by name. Loaded after the base styles, as on the site, so that component styles win. */
export const sets: readonly StorySet[] = Object.values(files)
  .map(({ stories }) => stories)
  .sort((one, other) => one.name.localeCompare(other.name));
