import type { StorySet } from "../stories/story.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { showToast } from "./toasts.ts";

export const stories: StorySet = {
  name: "Toast",
  states: {
    "on request": ({ say }) => (
      <div className="lab-row">
        <Button onClick={() => showToast(say("Chave copiada", "Key copied"), "good")}>{say("Bom", "Good")}</Button>
        <Button onClick={() => showToast(say("Cópia falhou", "The copy failed"), "bad")}>{say("Mau", "Bad")}</Button>
        <Button onClick={() => showToast(say("Saldo atualizado", "Balance updated"))}>{say("Neutro", "Plain")}</Button>
      </div>
    ),
    good: ({ say }) => (
      <p className="toast toast-good">
        <Icon name="check" /> {say("Chave copiada", "Key copied")}
      </p>
    ),
    "bad, long text": ({ say }) => (
      <p className="toast toast-bad">
        <Icon name="warn" />
        {say("Não foi possível obter permissão para notificações.", "Permission for notifications could not be had.")}
      </p>
    ),
  },
};
