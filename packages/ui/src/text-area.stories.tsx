import { type ReactNode, useState } from "react";
import type { StorySet } from "../stories/story.ts";
import { TextArea } from "./text-area.tsx";

function Written({ label, begin, error, hint }: { label: string; begin: string; error?: string; hint?: ReactNode }) {
  const [text, setText] = useState(begin);
  return <TextArea label={label} hint={hint} error={error} maxLength={1_000} rows={3} value={text} onChange={setText} />;
}

export const stories: StorySet = {
  name: "TextArea",
  states: {
    empty: ({ say }) => <Written label={say({ pt: "Sua mensagem", en: "Your message" })} begin="" />,
    filled: ({ say }) => (
      <Written
        label={say({ pt: "Sua mensagem", en: "Your message" })}
        begin={say({ pt: "O Pix saiu do banco, e o saldo não mudou.", en: "The Pix left the bank, and the balance is the same." })}
        hint={say({ pt: "Uma pessoa responde.", en: "A person answers." })}
      />
    ),
    error: ({ say }) => (
      <Written
        label={say({ pt: "Sua mensagem", en: "Your message" })}
        begin=""
        error={say({ pt: "Escreva o que aconteceu.", en: "Write what happened." })}
      />
    ),
  },
};
