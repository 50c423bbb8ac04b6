import { Suspense } from "react";
import { useHistoryStep } from "../../lib/history-step.ts";
import { dismissPrompt, finishPrompt, type Prompt, promptStore } from "../../lib/prompts.ts";
import { useStore } from "../../lib/store.ts";

/** Shows the current prompt. */
export function PromptHost() {
  const { shown, leaving } = useStore(promptStore);
  return shown ? <ShownPrompt key={shown.name} prompt={shown} leaving={leaving} /> : null;
}

function ShownPrompt({ prompt: { name, gate, Content }, leaving }: { prompt: Prompt; leaving: boolean }) {
  const open = useHistoryStep({ name, leaving, none: gate });
  if (!Content) return null;
  return (
    <Suspense fallback={null}>
      <Content open={open} onClose={() => dismissPrompt(name)} onClosed={() => finishPrompt(name)} />
    </Suspense>
  );
}
