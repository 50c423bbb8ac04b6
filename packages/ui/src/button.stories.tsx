import type { StorySet } from "../stories/story.ts";
import { Button, ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

export const stories: StorySet = {
  name: "Button",
  states: {
    tones: ({ say }) => (
      <div className="lab-row">
        <Button tone="accent">{say("Depositar", "Deposit")}</Button>
        <Button>{say("Entrar", "Sign in")}</Button>
        <Button tone="quiet">{say("Agora não", "Not now")}</Button>
        <Button tone="danger">{say("Sair da conta", "Sign out")}</Button>
      </div>
    ),
    "large, wide": ({ say }) => (
      <Button tone="accent" size="large" wide>
        {say("Gerar Pix de R$ 50,00", "Make a Pix of R$ 50.00")}
      </Button>
    ),
    "with a sign": ({ say }) => (
      <Button>
        <Icon name="copy" /> {say("Copiar código", "Copy the code")}
      </Button>
    ),
    busy: ({ say }) => (
      <div className="lab-row">
        <Button tone="accent" busy={say("Gerando Pix", "Making the Pix")} />
        <Button busy={say("Entrando", "Signing in")} />
      </div>
    ),
    disabled: ({ say }) => (
      <div className="lab-row">
        <Button tone="accent" disabledReason={say("Libera em 2 h 14", "Opens in 2 h 14")} />
        <Button disabledReason={say("Valor abaixo do mínimo", "Below the minimum")} />
      </div>
    ),
    "long text, large amount": ({ say }) => (
      <Button tone="accent" size="large" wide>
        {say("Apostar R$ 1.248.900,00 e receber até R$ 2.472.822,00", "Bet R$ 1,248,900.00 and get up to R$ 2,472,822.00")}
      </Button>
    ),
    "cream, on art": ({ say }) => (
      <div className="lab-art cover-night">
        <ButtonLink href="#" tone="cream">
          {say("Jogar agora", "Play now")}
        </ButtonLink>
      </div>
    ),
  },
};
