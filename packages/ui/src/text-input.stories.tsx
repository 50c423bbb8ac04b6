import type { StorySet } from "../stories/story.ts";
import { TextInput } from "./text-input.tsx";

export const stories: StorySet = {
  name: "TextInput",
  states: {
    empty: ({ say }) => <TextInput label={say("Nome", "First name")} placeholder="Maria" />,
    filled: ({ say }) => <TextInput label={say("Nome", "First name")} defaultValue="Maria da Conceição" />,
    "with a hint": ({ say }) => (
      <TextInput label="E-mail" type="email" hint={say("Enviamos um código para confirmar.", "We send a code to confirm it.")} />
    ),
    error: ({ say }) => (
      <TextInput label="E-mail" defaultValue="maria@" error={say("Por favor, insira um e-mail válido.", "Please enter a valid e-mail.")} />
    ),
    disabled: ({ say }) => (
      <TextInput
        label="CPF"
        defaultValue="***.982.247-**"
        disabled
        hint={say("Já confirmado: não muda mais.", "Confirmed: it does not change any more.")}
      />
    ),
    "long text": ({ say }) => (
      <TextInput
        label={say("Nome completo como está no documento de identidade", "Full name as it stands on the identity document")}
        defaultValue="Maria Aparecida dos Santos Albuquerque e Vasconcelos de Araújo"
        error={say(
          "O nome precisa ser o mesmo do dono da chave Pix, sem abreviar nenhum sobrenome.",
          "The name must be that of the Pix key's owner, with no surname shortened.",
        )}
      />
    ),
  },
};
