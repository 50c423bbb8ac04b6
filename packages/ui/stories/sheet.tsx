import type { ReactNode } from "react";
import { Button } from "../src/button.tsx";
import type { Stage, Story, StorySet } from "./story.ts";

interface SheetProps {
  set: StorySet;
  stage: Stage;
  /** The overlay state that is open. */
  cover: string;
  onCover: (cover: string) => void;
}

/** States of one component, each in a box with its name. */
export function Sheet({ set, stage, cover, onCover }: SheetProps) {
  const covers = Object.entries(set.covers ?? {});
  const Open = set.covers?.[cover];
  return (
    <section className="lab-set" data-set={set.name} data-wide={set.wide ? "" : undefined}>
      <h2 className="lab-name">{set.name}</h2>
      <div className="lab-states">
        {Object.entries(set.states).map(([state, story]) => (
          <Box key={state} name={state}>
            <Show story={story} stage={stage} />
          </Box>
        ))}
        {covers.length > 0 ? (
          <Box name="covers the page">
            <div className="lab-row">
              {covers.map(([name]) => (
                <Button key={name} data-cover="" onClick={() => onCover(name)}>
                  {name}
                </Button>
              ))}
            </div>
          </Box>
        ) : null}
      </div>
      {Open ? <Show key={cover} story={Open} stage={stage} /> : null}
    </section>
  );
}

/** A separate component, so that a story can have state. */
function Show({ story: Content, stage }: { story: Story; stage: Stage }) {
  return <Content {...stage} />;
}

function Box({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lab-box panel">
      <h3>{name}</h3>
      <div className="lab-stage">{children}</div>
    </div>
  );
}
