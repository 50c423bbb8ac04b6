import type { StorySet } from "../stories/story.ts";
import { Money } from "./money.tsx";
import { ProgressBar, ProgressRing } from "./progress.tsx";

export const stories: StorySet = {
  name: "Progress",
  states: {
    bar: ({ say }) => (
      <ProgressBar
        label={say({ pt: "Caminho até Ouro", en: "Way to Gold" })}
        percent={62}
        note={say({ pt: "Faltam R$ 380,00 apostados.", en: "R$ 380.00 in bets to go." })}
      />
    ),
    "bar, nothing yet": ({ say }) => <ProgressBar label={say({ pt: "Missão", en: "Mission" })} percent={0} />,
    "bar, done": ({ say }) => (
      <ProgressBar
        label={say({ pt: "Missão", en: "Mission" })}
        percent={100}
        tone="win"
        note={say({ pt: "Pronto para resgatar.", en: "Ready to claim." })}
      />
    ),
    "bar, bonus, large amount": ({ say }) => (
      <ProgressBar
        label={say({ pt: "Bônus liberado", en: "Bonus released" })}
        percent={140}
        tone="bonus"
        note={
          <>
            <Money value={124_890_000} /> {say({ pt: "de", en: "of" })} <Money value={124_890_000} />
          </>
        }
      />
    ),
    rings: ({ say }) => (
      <div className="lab-row">
        <ProgressRing label={say({ pt: "Nível", en: "Level" })} percent={0} />
        <ProgressRing label={say({ pt: "Nível", en: "Level" })} percent={35} />
        <ProgressRing label={say({ pt: "Missão", en: "Mission" })} percent={100} tone="win">
          3/3
        </ProgressRing>
        <ProgressRing label={say({ pt: "Tempo", en: "Time" })} percent={12} tone="warn">
          0:28
        </ProgressRing>
      </div>
    ),
  },
};
