import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { Checkbox } from "./checkbox.tsx";

function Ticked({ say }: Stage) {
  const [ticked, setTicked] = useState(true);
  return (
    <Checkbox
      label={say({ pt: "Tenho 18 anos ou mais", en: "I am 18 or older" })}
      checked={ticked}
      onChange={(event) => setTicked(event.target.checked)}
    />
  );
}

export const stories: StorySet = {
  name: "Checkbox",
  states: {
    "at rest": ({ say }) => <Checkbox label={say({ pt: "Lembrar deste aparelho", en: "Remember this device" })} />,
    ticked: (stage) => <Ticked {...stage} />,
    error: ({ say }) => (
      <Checkbox
        label={say({ pt: "Aceito os Termos e Condições", en: "I accept the Terms and Conditions" })}
        error={say({ pt: "Você precisa confirmar para continuar.", en: "You must confirm to continue." })}
      />
    ),
    "long text": ({ say }) => (
      <Checkbox
        label={
          <>
            {say({ pt: "Li e aceito os ", en: "I have read and accept the " })}
            <a href="#terms">{say({ pt: "Termos e Condições", en: "Terms and Conditions" })}</a>
            {say({
              pt: ", a Política de Privacidade e as regras das apostas, e confirmo que ninguém me paga para jogar.",
              en: ", the Privacy Policy and the betting rules, and confirm that nobody pays me to play.",
            })}
          </>
        }
      />
    ),
  },
};
