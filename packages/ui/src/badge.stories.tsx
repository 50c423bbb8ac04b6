import type { StorySet } from "../stories/story.ts";
import { CountBadge, StatusBadge } from "./badge.tsx";

export const stories: StorySet = {
  name: "Badge",
  states: {
    count: ({ say }) => (
      <div className="lab-row">
        {[1, 12, 140].map((count) => (
          <CountBadge key={count} count={count} label={say(`${count} não lidos`, `${count} unread`)} />
        ))}
      </div>
    ),
    "nothing at zero": ({ say }) => <CountBadge count={0} label={say("Nenhum", "None")} />,
    status: ({ say }) => (
      <div className="lab-row">
        <StatusBadge>{say("Criado", "Created")}</StatusBadge>
        <StatusBadge tone="good">{say("Pago", "Paid")}</StatusBadge>
        <StatusBadge tone="warn">{say("Em análise", "Being checked")}</StatusBadge>
        <StatusBadge tone="bad">{say("Recusado", "Refused")}</StatusBadge>
        <StatusBadge tone="win">{say("Ganhou", "Won")}</StatusBadge>
        <StatusBadge tone="bonus">{say("Bônus", "Bonus")}</StatusBadge>
      </div>
    ),
    "long text": ({ say }) => (
      <StatusBadge tone="warn">
        {say("Esperando o banco confirmar o Pix de R$ 1.248.900,00", "Waiting for the bank to confirm the Pix of R$ 1,248,900.00")}
      </StatusBadge>
    ),
  },
};
