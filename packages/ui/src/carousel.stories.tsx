import type { Stage, StorySet } from "../stories/story.ts";
import { ButtonLink } from "./button.tsx";
import { Carousel } from "./carousel.tsx";

const grounds = ["#7c3a00 url(/banners/kite.svg) 75% 50% / cover", "#0b4a93 url(/banners/dawn.svg) 75% 50% / cover", "#101d5e"] as const;

const pages = ({ say }: Stage) =>
  grounds.map((background, index) => ({
    id: index,
    content: (
      <div className="lab-art" style={{ background }}>
        {say({ pt: `Página ${index + 1}`, en: `Page ${index + 1}` })}
        <ButtonLink href="#" tone="cream">
          {say({ pt: "Jogar agora", en: "Play now" })}
        </ButtonLink>
      </div>
    ),
  }));

const pace = ({ say }: Stage, paused: boolean) => ({
  paused,
  onPaused: () => undefined,
  pauseLabel: say({ pt: "Pausar destaques", en: "Pause highlights" }),
  playLabel: say({ pt: "Passar destaques", en: "Play highlights" }),
});

export const stories: StorySet = {
  name: "Carousel",
  states: {
    "three pages": (stage) => (
      <Carousel
        label={stage.say({ pt: "Destaques", en: "Highlights" })}
        pages={pages(stage)}
        pageLabel={(number) => stage.say({ pt: `Ir para a página ${number}`, en: `Go to page ${number}` })}
        pace={pace(stage, false)}
      />
    ),
    "three pages, paused": (stage) => (
      <Carousel
        label={stage.say({ pt: "Destaques em pausa", en: "Paused highlights" })}
        pages={pages(stage)}
        pageLabel={String}
        pace={pace(stage, true)}
      />
    ),
    "one page, no marks": (stage) => (
      <Carousel
        label={stage.say({ pt: "Destaque", en: "Highlight" })}
        pages={pages(stage).slice(0, 1)}
        pageLabel={String}
        pace={pace(stage, false)}
      />
    ),
  },
};
