import type { Stage, StorySet } from "../stories/story.ts";
import { DemoCardInput } from "./demo-card-input.tsx";

const texts = ({ say }: Stage) => ({
  number: say({ pt: "Número do cartão", en: "Card number" }),
  expiry: say({ pt: "Validade", en: "Expiry" }),
  code: say({ pt: "Código", en: "Code" }),
  numberWrong: say({ pt: "Confira o número.", en: "Check the number." }),
  expiryWrong: say({ pt: "Cartão vencido ou mês errado.", en: "Expired, or a wrong month." }),
  codeWrong: say({ pt: "Código incompleto.", en: "Incomplete code." }),
  demo: say({ pt: "Demonstração: nada é cobrado, enviado ou guardado.", en: "For show: nothing is charged, sent or kept." }),
});

const today = "2026-11-21";

export const stories: StorySet = {
  name: "DemoCardInput",
  states: {
    empty: (stage) => <DemoCardInput texts={texts(stage)} today={today} />,
    "Visa, filled": (stage) => (
      <DemoCardInput texts={texts(stage)} today={today} judged start={{ number: "4111111111111111", expiry: "1229", code: "123" }} />
    ),
    "American Express, groups of its own": (stage) => (
      <DemoCardInput texts={texts(stage)} today={today} judged start={{ number: "378282246310005", expiry: "0131", code: "1234" }} />
    ),
    error: (stage) => (
      <DemoCardInput texts={texts(stage)} today={today} judged start={{ number: "5555555555554440", expiry: "0124", code: "1" }} />
    ),
    disabled: (stage) => (
      <DemoCardInput texts={texts(stage)} today={today} disabled start={{ number: "6062825624254001", expiry: "1230", code: "123" }} />
    ),
  },
};
