import type { StorySet } from "../stories/story.ts";
import { type ChosenIconName, Icon, type IconName } from "./icon.tsx";
import { chosenIconNames, iconNames } from "./icon-sprite.ts";
import { EmptyLogo, FallenLogo, BrandLogo } from "./logo.tsx";

const Named = ({ name }: { name: IconName | ChosenIconName }) => (
  <span className="lab-icon">
    <Icon name={name} />
    {name}
  </span>
);

export const stories: StorySet = {
  name: "Icon and logo",
  wide: true,
  states: {
    "all signs": () => (
      <div className="lab-icons">
        {[...iconNames, ...chosenIconNames].map((name) => (
          <Named key={name} name={name} />
        ))}
      </div>
    ),
    marks: () => (
      <div className="lab-row lab-marks">
        <BrandLogo form="leaf" />
        <BrandLogo form="round" />
        <BrandLogo form="square" />
        <EmptyLogo />
        <FallenLogo />
      </div>
    ),
  },
};
