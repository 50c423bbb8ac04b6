import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { Checkbox } from "./checkbox.tsx";

function Ticked({ say }: Stage) {
  const [ticked, setTicked] = useState(true);
  return (
    <Checkbox
      label={say("Tenho 18 anos ou mais", "I am 18 or older")}
      checked={ticked}
      onChange={(event) => setTicked(event.target.checked)}
    />
  );
}

export const stories: StorySet = {
  name: "Checkbox",
  states: {
    "at rest": ({ say }) => <Checkbox label={say("Lembrar deste aparelho", "Remember this device")} />,
    ticked: (stage) => <Ticked {...stage} />,
    error: ({ say }) => (
      <Checkbox
        label={say("Aceito os Termos e Condições", "I accept the Terms and Conditions")}
        error={say("Você precisa confirmar para continuar.", "You must confirm to continue.")}
      />
    ),
    "long text": ({ say }) => (
      <Checkbox
        label={
          <>
            {say("Li e aceito os ", "I have read and accept the ")}
            <a href="#terms">{say("Termos e Condições", "Terms and Conditions")}</a>
            {say(
              ", a Política de Privacidade e as regras das apostas, e confirmo que ninguém me paga para jogar.",
              ", the Privacy Policy and the betting rules, and confirm that nobody pays me to play.",
            )}
          </>
        }
      />
    ),
  },
};
