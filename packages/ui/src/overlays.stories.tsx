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

/** Opened when mounted, and closed by its own controls. */
function Opened({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(true);
  return children(open, () => setOpen(false));
}

const close = ({ say }: Stage) => say({ pt: "Fechar", en: "Close" });

export const stories: StorySet = {
  name: "Overlays",
  states: {
    "menu, closed": ({ say }) => <Menu trigger={<Button>{say({ pt: "Ações", en: "Actions" })}</Button>} groups={[]} />,
  },
  covers: {
    sheet: (stage) => (
      <Opened>
        {(open, shut) => (
          <Sheet open={open} onClose={shut} title={stage.say({ pt: "Depositar", en: "Deposit" })} note="Pix" closeLabel={close(stage)}>
            <div className="lab-stack">
              <TextInput label={stage.say({ pt: "Cupom", en: "Coupon" })} />
              <Button tone="accent" size="large" wide>
                {stage.say({ pt: "Gerar Pix de R$ 50,00", en: "Make a Pix of R$ 50.00" })}
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
            title={stage.say({ pt: "Confirmar o saque de R$ 1.248.900,00", en: "Confirm the withdrawal of R$ 1,248,900.00" })}
            closeLabel={close(stage)}
            back={{ label: stage.say({ pt: "Voltar", en: "Back" }), onBack: () => undefined }}
          >
            <p>{stage.say({ pt: "Para a chave CPF ***.982.247-**.", en: "To the CPF key ***.982.247-**." })}</p>
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
            title={stage.say({ pt: "Remover esta chave Pix?", en: "Remove this Pix key?" })}
            text={stage.say({
              pt: "Saques em andamento não mudam. Você pode cadastrar a chave de novo depois.",
              en: "Withdrawals under way do not change. You can add the key again later.",
            })}
          >
            <Button onClick={shut}>{stage.say({ pt: "Manter", en: "Keep" })}</Button>
            <Button tone="danger" onClick={shut}>
              {stage.say({ pt: "Remover chave", en: "Remove key" })}
            </Button>
          </ConfirmDialog>
        )}
      </Opened>
    ),
    "drawer, right": (stage) => (
      <Opened>
        {(open, shut) => (
          <Drawer open={open} onClose={shut} side="right" title={stage.say({ pt: "Avisos", en: "Notices" })} closeLabel={close(stage)}>
            <EmptyState text={stage.say({ pt: "Nenhum aviso por enquanto.", en: "No notices for now." })} />
          </Drawer>
        )}
      </Opened>
    ),
    "drawer, left": (stage) => (
      <Opened>
        {(open, shut) => (
          <Drawer open={open} onClose={shut} side="left" title="Menu" closeLabel={close(stage)}>
            <p>{stage.say({ pt: "Tudo o que não cabe na barra.", en: "All that the bar has no room for." })}</p>
          </Drawer>
        )}
      </Opened>
    ),
    menu: ({ say }) => (
      <Menu
        defaultOpen
        trigger={<Button>{say({ pt: "Conta", en: "Account" })}</Button>}
        groups={[
          [
            { label: say({ pt: "Carteira", en: "Wallet" }), icon: "wallet", onChoose: () => undefined },
            { label: say({ pt: "Meus bônus", en: "My bonuses" }), icon: "gift", onChoose: () => undefined },
            {
              label: say({ pt: "Sacar", en: "Withdraw" }),
              icon: "pix",
              disabledReason: say({ pt: "Confirme o seu e-mail antes", en: "Confirm your e-mail first" }),
              onChoose: () => undefined,
            },
          ],
          [{ label: say({ pt: "Sair", en: "Sign out" }), icon: "out", danger: true, onChoose: () => undefined }],
        ]}
      />
    ),
    tooltip: ({ say }) => (
      <Tooltip
        defaultOpen
        side="bottom"
        text={say({
          pt: "Quanto volta aos jogadores, em média, de tudo o que é apostado.",
          en: "What returns to players, on average, of all that is bet.",
        })}
      >
        <Button>RTP 99,00%</Button>
      </Tooltip>
    ),
  },
};
