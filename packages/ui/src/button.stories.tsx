import type { StorySet } from "../stories/story.ts";
import { Button, ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

export const stories: StorySet = {
  name: "Button",
  states: {
    tones: ({ say }) => (
      <div className="lab-row">
        <Button tone="accent">{say({ pt: "Depositar", en: "Deposit" })}</Button>
        <Button>{say({ pt: "Entrar", en: "Sign in" })}</Button>
        <Button tone="quiet">{say({ pt: "Agora não", en: "Not now" })}</Button>
        <Button tone="danger">{say({ pt: "Sair da conta", en: "Sign out" })}</Button>
      </div>
    ),
    "large, wide": ({ say }) => (
      <Button tone="accent" size="large" wide>
        {say({ pt: "Gerar Pix de R$ 50,00", en: "Make a Pix of R$ 50.00" })}
      </Button>
    ),
    "with a sign": ({ say }) => (
      <Button>
        <Icon name="copy" /> {say({ pt: "Copiar código", en: "Copy the code" })}
      </Button>
    ),
    busy: ({ say }) => (
      <div className="lab-row">
        <Button tone="accent" busy={say({ pt: "Gerando Pix", en: "Making the Pix" })} />
        <Button busy={say({ pt: "Entrando", en: "Signing in" })} />
      </div>
    ),
    disabled: ({ say }) => (
      <div className="lab-row">
        <Button tone="accent" disabledReason={say({ pt: "Libera em 2 h 14", en: "Opens in 2 h 14" })} />
        <Button disabledReason={say({ pt: "Valor abaixo do mínimo", en: "Below the minimum" })} />
      </div>
    ),
    "long text, large amount": ({ say }) => (
      <Button tone="accent" size="large" wide>
        {say({ pt: "Apostar R$ 1.248.900,00 e receber até R$ 2.472.822,00", en: "Bet R$ 1,248,900.00 and get up to R$ 2,472,822.00" })}
      </Button>
    ),
    "cream, on art": ({ say }) => (
      <div className="lab-art cover-night">
        <ButtonLink href="#" tone="cream">
          {say({ pt: "Jogar agora", en: "Play now" })}
        </ButtonLink>
      </div>
    ),
  },
};
