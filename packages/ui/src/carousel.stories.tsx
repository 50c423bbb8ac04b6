import type { Stage, StorySet } from "../stories/story.ts";
import { ButtonLink } from "./button.tsx";
import { Carousel } from "./carousel.tsx";

const grounds = ["#7c3a00 url(/banners/kite.svg) 75% 50% / cover", "#0b4a93 url(/banners/dawn.svg) 75% 50% / cover", "#101d5e"] as const;

const pages = ({ say }: Stage) =>
  grounds.map((background, index) => ({
    id: index,
    content: (
      <div className="lab-art" style={{ background }}>
        {say(`Página ${index + 1}`, `Page ${index + 1}`)}
        <ButtonLink href="#" tone="cream">
          {say("Jogar agora", "Play now")}
        </ButtonLink>
      </div>
    ),
  }));

const pace = ({ say }: Stage, paused: boolean) => ({
  paused,
  onPaused: () => undefined,
  pauseLabel: say("Pausar destaques", "Pause highlights"),
  playLabel: say("Passar destaques", "Play highlights"),
});

export const stories: StorySet = {
  name: "Carousel",
  states: {
    "three pages": (stage) => (
      <Carousel
        label={stage.say("Destaques", "Highlights")}
        pages={pages(stage)}
        pageLabel={(number) => stage.say(`Ir para a página ${number}`, `Go to page ${number}`)}
        pace={pace(stage, false)}
      />
    ),
    "three pages, paused": (stage) => (
      <Carousel
        label={stage.say("Destaques em pausa", "Paused highlights")}
        pages={pages(stage)}
        pageLabel={String}
        pace={pace(stage, true)}
      />
    ),
    "one page, no marks": (stage) => (
      <Carousel label={stage.say("Destaque", "Highlight")} pages={pages(stage).slice(0, 1)} pageLabel={String} pace={pace(stage, false)} />
    ),
  },
};
