import type { StorySet } from "../stories/story.ts";
import { CountBadge, StatusBadge } from "./badge.tsx";

export const stories: StorySet = {
  name: "Badge",
  states: {
    count: ({ say }) => (
      <div className="lab-row">
        {[1, 12, 140].map((count) => (
          <CountBadge key={count} count={count} label={say({ pt: `${count} não lidos`, en: `${count} unread` })} />
        ))}
      </div>
    ),
    "nothing at zero": ({ say }) => <CountBadge count={0} label={say({ pt: "Nenhum", en: "None" })} />,
    status: ({ say }) => (
      <div className="lab-row">
        <StatusBadge>{say({ pt: "Criado", en: "Created" })}</StatusBadge>
        <StatusBadge tone="good">{say({ pt: "Pago", en: "Paid" })}</StatusBadge>
        <StatusBadge tone="warn">{say({ pt: "Em análise", en: "Being checked" })}</StatusBadge>
        <StatusBadge tone="bad">{say({ pt: "Recusado", en: "Refused" })}</StatusBadge>
        <StatusBadge tone="win">{say({ pt: "Ganhou", en: "Won" })}</StatusBadge>
        <StatusBadge tone="bonus">{say({ pt: "Bônus", en: "Bonus" })}</StatusBadge>
      </div>
    ),
    "long text": ({ say }) => (
      <StatusBadge tone="warn">
        {say({
          pt: "Esperando o banco confirmar o Pix de R$ 1.248.900,00",
          en: "Waiting for the bank to confirm the Pix of R$ 1,248,900.00",
        })}
      </StatusBadge>
    ),
  },
};
