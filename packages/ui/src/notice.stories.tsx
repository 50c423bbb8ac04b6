import type { StorySet } from "../stories/story.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export const stories: StorySet = {
  name: "Notice",
  states: {
    plain: ({ say }) => <Notice>{say({ pt: "O Pix sai da conta em segundos.", en: "The Pix leaves the account within seconds." })}</Notice>,
    good: ({ say }) => <Notice tone="good">{say({ pt: "Telefone confirmado.", en: "Phone confirmed." })}</Notice>,
    warn: ({ say }) => <Notice tone="warn">{say({ pt: "Seu documento está em análise.", en: "Your document is being checked." })}</Notice>,
    "bad, with a way on": ({ say }) => (
      <Notice tone="bad" action={<Button>{say({ pt: "Tentar de novo", en: "Try again" })}</Button>}>
        {say({ pt: "Não deu para gerar o Pix.", en: "The Pix could not be made." })}
      </Notice>
    ),
    "long text": ({ say }) => (
      <Notice tone="warn" action={<a href="#rules">{say({ pt: "Ver as condições", en: "See the conditions" })}</a>}>
        {say({
          pt: "Você ainda precisa apostar R$ 1.248.900,00 antes de sacar o bônus. Se sacar agora, o bônus e os ganhos dele são cancelados.",
          en: "You still need to bet R$ 1,248,900.00 before withdrawing the bonus. If you withdraw now, the bonus and its wins are cancelled.",
        })}
      </Notice>
    ),
  },
};
