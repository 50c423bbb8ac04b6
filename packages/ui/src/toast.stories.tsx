import type { Stage, StorySet } from "../stories/story.ts";
import { Button } from "./button.tsx";
import { Money } from "./money.tsx";
import { Toast } from "./toaster.tsx";
import { showToast } from "./toasts.ts";

const closing = (say: Stage["say"]) => ({ closeLabel: say({ pt: "Fechar", en: "Close" }), onClose: () => undefined });

export const stories: StorySet = {
  name: "Toast",
  states: {
    "on request": ({ say }) => (
      <div className="lab-row">
        <Button onClick={() => showToast(say({ pt: "Chave copiada", en: "Key copied" }), "good")}>{say({ pt: "Bom", en: "Good" })}</Button>
        <Button onClick={() => showToast(say({ pt: "Cópia falhou", en: "The copy failed" }), "bad")}>
          {say({ pt: "Mau", en: "Bad" })}
        </Button>
        <Button onClick={() => showToast(say({ pt: "Saldo atualizado", en: "Balance updated" }))}>
          {say({ pt: "Neutro", en: "Plain" })}
        </Button>
      </div>
    ),
    good: ({ say }) => <Toast toast={{ tone: "good", text: say({ pt: "Chave copiada", en: "Key copied" }) }} {...closing(say)} />,
    "good, an amount that leads on": ({ say }) => (
      <Toast
        toast={{
          tone: "good",
          text: "",
          href: "/account/wallet",
          content: (
            <>
              <Money value={5_000} /> {say({ pt: "na sua conta", en: "in your account" })}
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
          text: say({ pt: "Não foi possível obter permissão para notificações.", en: "Permission for notifications could not be had." }),
        }}
        {...closing(say)}
      />
    ),
  },
};
