import type { StorySet } from "../stories/story.ts";
import { Avatar, AvatarGroup } from "./avatar.tsx";

const people = ["Ma•••a", "João", "Érica", "Lu•••o", "Bia", "Caio", "Ana"].map((name) => ({ name }));

export const stories: StorySet = {
  name: "Avatar",
  states: {
    sizes: () => (
      <div className="lab-row">
        <Avatar person={{ name: "Maria" }} size="small" />
        <Avatar person={{ name: "João" }} />
        <Avatar person={{ name: "Érica" }} size="large" />
      </div>
    ),
    "level as a rim": () => (
      <div className="lab-row">
        <Avatar person={{ name: "Ana" }} level={0.35} />
        <Avatar person={{ name: "Bia" }} level={0.8} size="large" />
      </div>
    ),
    picture: () => (
      <div className="lab-row">
        <Avatar person={{ name: "Caio", picture: "/covers/onca.svg" }} size="large" />
        <Avatar person={{ name: "Lia", picture: "data:," }} size="large" />
      </div>
    ),
    "group, four at most": ({ say }) => (
      <AvatarGroup people={people} moreLabel={(more) => say({ pt: `e mais ${more}`, en: `and ${more} more` })} />
    ),
    "group, few": ({ say }) => (
      <AvatarGroup people={people.slice(0, 3)} moreLabel={(more) => say({ pt: `e mais ${more}`, en: `and ${more} more` })} />
    ),
  },
};
