import type { Stage, StorySet } from "../stories/story.ts";
import { DemoCardInput } from "./demo-card-input.tsx";

const texts = ({ say }: Stage) => ({
  number: say("Número do cartão", "Card number"),
  expiry: say("Validade", "Expiry"),
  code: say("Código", "Code"),
  numberWrong: say("Confira o número.", "Check the number."),
  expiryWrong: say("Cartão vencido ou mês errado.", "Expired, or a wrong month."),
  codeWrong: say("Código incompleto.", "Incomplete code."),
  demo: say("Demonstração: nada é cobrado, enviado ou guardado.", "For show: nothing is charged, sent or kept."),
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
