import { type ReactNode, useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Drawer } from "./drawer.tsx";
import { EmptyState } from "./states.tsx";
import { Menu } from "./menu.tsx";
import { Sheet } from "./sheet.tsx";
import { TextInput } from "./text-input.tsx";
import { Tooltip } from "./tooltip.tsx";

/** Open when it is shown, and closed by its own means. */
function Opened({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(true);
  return children(open, () => setOpen(false));
}

const close = ({ say }: Stage) => say("Fechar", "Close");

export const stories: StorySet = {
  name: "Overlays",
  states: {
    "menu, closed": ({ say }) => <Menu trigger={<Button>{say("Ações", "Actions")}</Button>} groups={[]} />,
  },
  covers: {
    sheet: (stage) => (
      <Opened>
        {(open, shut) => (
          <Sheet open={open} onClose={shut} title={stage.say("Depositar", "Deposit")} note="Pix" closeLabel={close(stage)}>
            <div className="lab-stack">
              <TextInput label={stage.say("Cupom", "Coupon")} />
              <Button tone="accent" size="large" wide>
                {stage.say("Gerar Pix de R$ 50,00", "Make a Pix of R$ 50.00")}
              </Button>
            </div>
          </Sheet>
        )}
      </Opened>
    ),
    "sheet, way back, long title": (stage) => (
      <Opened>
        {(open, shut) => (
          <Sheet
            open={open}
            onClose={shut}
            title={stage.say("Confirmar o saque de R$ 1.248.900,00", "Confirm the withdrawal of R$ 1,248,900.00")}
            closeLabel={close(stage)}
            back={{ label: stage.say("Voltar", "Back"), onBack: () => undefined }}
          >
            <p>{stage.say("Para a chave CPF ***.982.247-**.", "To the CPF key ***.982.247-**.")}</p>
          </Sheet>
        )}
      </Opened>
    ),
    confirm: (stage) => (
      <Opened>
        {(open, shut) => (
          <ConfirmDialog
            open={open}
            onCancel={shut}
            title={stage.say("Remover esta chave Pix?", "Remove this Pix key?")}
            text={stage.say(
              "Saques em andamento não mudam. Você pode cadastrar a chave de novo depois.",
              "Withdrawals under way do not change. You can add the key again later.",
            )}
          >
            <Button onClick={shut}>{stage.say("Manter", "Keep")}</Button>
            <Button tone="danger" onClick={shut}>
              {stage.say("Remover chave", "Remove key")}
            </Button>
          </ConfirmDialog>
        )}
      </Opened>
    ),
    "drawer, right": (stage) => (
      <Opened>
        {(open, shut) => (
          <Drawer open={open} onClose={shut} side="right" title={stage.say("Avisos", "Notices")} closeLabel={close(stage)}>
            <EmptyState text={stage.say("Nenhum aviso por enquanto.", "No notices for now.")} />
          </Drawer>
        )}
      </Opened>
    ),
    "drawer, left": (stage) => (
      <Opened>
        {(open, shut) => (
          <Drawer open={open} onClose={shut} side="left" title="Menu" closeLabel={close(stage)}>
            <p>{stage.say("Tudo o que não cabe na barra.", "All that the bar has no room for.")}</p>
          </Drawer>
        )}
      </Opened>
    ),
    menu: ({ say }) => (
      <Menu
        defaultOpen
        trigger={<Button>{say("Conta", "Account")}</Button>}
        groups={[
          [
            { label: say("Carteira", "Wallet"), icon: "wallet", onChoose: () => undefined },
            { label: say("Meus bônus", "My bonuses"), icon: "gift", onChoose: () => undefined },
            {
              label: say("Sacar", "Withdraw"),
              icon: "pix",
              disabledReason: say("Confirme o seu e-mail antes", "Confirm your e-mail first"),
              onChoose: () => undefined,
            },
          ],
          [{ label: say("Sair", "Sign out"), icon: "out", danger: true, onChoose: () => undefined }],
        ]}
      />
    ),
    tooltip: ({ say }) => (
      <Tooltip
        defaultOpen
        side="bottom"
        text={say(
          "Quanto volta aos jogadores, em média, de tudo o que é apostado.",
          "What returns to players, on average, of all that is bet.",
        )}
      >
        <Button>RTP 99,00%</Button>
      </Tooltip>
    ),
  },
};
