import type { StorySet } from "../stories/story.ts";
import { TextInput } from "./text-input.tsx";

export const stories: StorySet = {
  name: "TextInput",
  states: {
    empty: ({ say }) => <TextInput label={say({ pt: "Nome", en: "First name" })} placeholder="Maria" />,
    filled: ({ say }) => <TextInput label={say({ pt: "Nome", en: "First name" })} defaultValue="Maria da Conceição" />,
    "with a hint": ({ say }) => (
      <TextInput
        label="E-mail"
        type="email"
        hint={say({ pt: "Enviamos um código para confirmar.", en: "We send a code to confirm it." })}
      />
    ),
    error: ({ say }) => (
      <TextInput
        label="E-mail"
        defaultValue="maria@"
        error={say({ pt: "Por favor, insira um e-mail válido.", en: "Please enter a valid e-mail." })}
      />
    ),
    disabled: ({ say }) => (
      <TextInput
        label="CPF"
        defaultValue="***.982.247-**"
        disabled
        hint={say({ pt: "Já confirmado: não muda mais.", en: "Confirmed: it does not change any more." })}
      />
    ),
    "long text": ({ say }) => (
      <TextInput
        label={say({ pt: "Nome completo como está no documento de identidade", en: "Full name as it stands on the identity document" })}
        defaultValue="Maria Aparecida dos Santos Albuquerque e Vasconcelos de Araújo"
        error={say({
          pt: "O nome precisa ser o mesmo do dono da chave Pix, sem abreviar nenhum sobrenome.",
          en: "The name must be that of the Pix key's owner, with no surname shortened.",
        })}
      />
    ),
  },
};
