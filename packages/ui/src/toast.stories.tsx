import type { StorySet } from "../stories/story.ts";
import { Button } from "./button.tsx";
import { Money } from "./money.tsx";
import { Toast } from "./toaster.tsx";
import { showToast } from "./toasts.ts";

const closing = (say: (pt: string, en: string) => string) => ({ closeLabel: say("Fechar", "Close"), onClose: () => undefined });

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
    good: ({ say }) => <Toast toast={{ tone: "good", text: say("Chave copiada", "Key copied") }} {...closing(say)} />,
    "good, an amount that leads on": ({ say }) => (
      <Toast
        toast={{
          tone: "good",
          text: "",
          href: "/account/wallet",
          content: (
            <>
              <Money value={5_000} /> {say("na sua conta", "in your account")}
            </>
          ),
        }}
        {...closing(say)}
      />
    ),
    "bad, long text": ({ say }) => (
      <Toast
        toast={{
          tone: "bad",
          text: say("Não foi possível obter permissão para notificações.", "Permission for notifications could not be had."),
        }}
        {...closing(say)}
      />
    ),
  },
};
