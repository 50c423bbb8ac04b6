import type { StorySet } from "../stories/story.ts";
import { Money } from "./money.tsx";
import { ProgressBar, ProgressRing } from "./progress.tsx";

export const stories: StorySet = {
  name: "Progress",
  states: {
    bar: ({ say }) => (
      <ProgressBar
        label={say("Caminho até Ouro", "Way to Gold")}
        percent={62}
        note={say("Faltam R$ 380,00 apostados.", "R$ 380.00 in bets to go.")}
      />
    ),
    "bar, nothing yet": ({ say }) => <ProgressBar label={say("Missão", "Mission")} percent={0} />,
    "bar, done": ({ say }) => (
      <ProgressBar label={say("Missão", "Mission")} percent={100} tone="win" note={say("Pronto para resgatar.", "Ready to claim.")} />
    ),
    "bar, bonus, large amount": ({ say }) => (
      <ProgressBar
        label={say("Bônus liberado", "Bonus released")}
        percent={140}
        tone="bonus"
        note={
          <>
            <Money value={124_890_000} /> {say("de", "of")} <Money value={124_890_000} />
          </>
        }
      />
    ),
    rings: ({ say }) => (
      <div className="lab-row">
        <ProgressRing label={say("Nível", "Level")} percent={0} />
        <ProgressRing label={say("Nível", "Level")} percent={35} />
        <ProgressRing label={say("Missão", "Mission")} percent={100} tone="win">
          3/3
        </ProgressRing>
        <ProgressRing label={say("Tempo", "Time")} percent={12} tone="warn">
          0:28
        </ProgressRing>
      </div>
    ),
  },
};
