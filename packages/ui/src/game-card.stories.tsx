import type { Stage, StorySet } from "../stories/story.ts";
import { GameCard, type GameCardProps } from "./game-card.tsx";
import { Rail } from "./rail.tsx";

const games = [
  { title: "Dice", provider_name: "Trevo", rtp: 9900, paint: "fo", file: "dice" },
  { title: "Crash", provider_name: "Trevo", rtp: 9900, paint: "de", file: "crash" },
  { title: "Mines", provider_name: "Trevo", rtp: 9900, paint: "an", file: "mines" },
  { title: "Plinko", provider_name: "Trevo", rtp: 9900, paint: "fl", file: "plinko" },
  { title: "Onça", provider_name: "Estúdio Ribeirinho de Jogos Ilustrados", rtp: 9650, paint: "te", file: "onca" },
  { title: "Keno", provider_name: "Trevo", rtp: null, paint: "mi", file: "keno" },
] as const;

const Card = ({ at, stage, ...rest }: { at: number; stage: Stage } & Partial<GameCardProps>) => {
  const game = games[at] ?? games[0];
  return (
    <GameCard
      game={game}
      href="#"
      cover={`/covers/${stage.card === "poster" ? "" : `${stage.card}/`}${game.file}.svg`}
      layout={stage.card}
      eager
      {...rest}
    />
  );
};

const Cards = ({ stage }: { stage: Stage }) => games.map((game, index) => <Card key={game.file} at={index} stage={stage} />);

export const stories: StorySet = {
  name: "GameCard and Rail",
  wide: true,
  states: {
    "a card's states": (stage) => (
      <div className="lab-row lab-cards">
        <Card at={0} stage={stage} />
        <Card at={1} stage={stage} tag={{ text: stage.say({ pt: "Ao vivo", en: "Live" }), live: true }} />
        <Card at={2} stage={stage} tag={{ text: stage.say({ pt: "Novo", en: "New" }) }} />
        <Card at={3} stage={stage} maintenance={stage.say({ pt: "Em manutenção", en: "Maintenance" })} />
        <Card at={4} stage={stage} />
        <Card at={5} stage={stage} />
      </div>
    ),
    "rail, row": (stage) => (
      <Rail
        title={stage.say({ pt: "Mais jogados", en: "Most played" })}
        more={{ href: "#", text: stage.say({ pt: "Ver todos", en: "See all" }) }}
        arrows={{ back: stage.say({ pt: "Voltar", en: "Back" }), forward: stage.say({ pt: "Avançar", en: "Forward" }) }}
        form="row"
      >
        <Cards stage={stage} />
      </Rail>
    ),
    "rail, mosaic": (stage) => (
      <Rail title={stage.say({ pt: "Originais", en: "Originals" })} form="mosaic">
        <Cards stage={stage} />
      </Rail>
    ),
    "rail, ranked": (stage) => (
      <Rail title={stage.say({ pt: "Os mais jogados de hoje", en: "Most played today" })} form="ranked">
        <Cards stage={stage} />
      </Rail>
    ),
  },
};
