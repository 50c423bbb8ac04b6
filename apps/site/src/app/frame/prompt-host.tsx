import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { inPlace } from "../../lib/modals.ts";
import { dismissPrompt, finishPrompt, type Prompt, promptStore } from "../../lib/prompts.ts";
import { useStore } from "../../lib/store.ts";

/** Shows the prompt whose turn it is. */
export function PromptHost() {
  const { shown, leaving } = useStore(promptStore);
  return shown ? <ShownPrompt key={shown.name} prompt={shown} leaving={leaving} /> : null;
}

/** Stands in the history as a page of its own, so that Back closes it; whatever leads elsewhere takes that place. */
function ShownPrompt({ prompt, leaving }: { prompt: Prompt; leaving: boolean }) {
  const { name, gate, Content } = prompt;
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const here = (state as { prompt?: string } | null)?.prompt === name;
  const [arrived, setArrived] = useState(false);
  const pushed = useRef(false);

  useEffect(() => {
    if (pushed.current || gate) return;
    pushed.current = true;
    void navigate({ pathname, search, hash }, { ...inPlace, state: { modal: true, prompt: name } });
  }, [gate, navigate, pathname, search, hash, name]);
  useEffect(() => {
    if (here) setArrived(true);
  }, [here]);
  useEffect(() => {
    if (leaving && here) void navigate(-1);
  }, [leaving, here, navigate]);

  if (!Content) return null;
  return (
    <Suspense fallback={null}>
      <Content open={!leaving && (here || !arrived)} onClose={() => dismissPrompt(name)} onClosed={() => finishPrompt(name)} />
    </Suspense>
  );
}
