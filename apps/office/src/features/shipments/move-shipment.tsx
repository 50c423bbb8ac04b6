import type { ShipmentFile, ShipmentStep } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { stateShapes, stepsOf, useShipmentWords } from "./shipment-words.ts";

interface MoveProps extends Pick<PanelProps, "of" | "onDecided"> {
  readonly file: ShipmentFile;
}

const answers = [{ look: "main", shortcut: "a" }, { shortcut: "r" }] as const;
/** Longest tracking code that the endpoint accepts. */
const trackingMax = 60;

export function MoveShipment({ of, file, onDecided }: MoveProps) {
  const words = useShipmentWords();
  const can = useCan(opens("POST /staff/:tenant/shipments/:id/step", "shipments.handle"), of.tenant);
  const decisionOf = useDecision({ of, onDecided });
  const steps = stepsOf[file.state] ?? [];
  return (
    <PanelDecisions<ShipmentStep>
      shape={stateShapes[file.state]}
      why={steps.length === 0 ? words.whyDone : can ? words.whyOpen : words.whyRead}
      acts={can ? steps.map((step, place) => ({ act: step, label: `${words.steps[step]}…`, ...answers[place] })) : []}
      decisionOf={decisionOf}
    />
  );
}

function useDecision({ of, onDecided }: Omit<MoveProps, "file">): (step: ShipmentStep) => Decision {
  const words = useShipmentWords();
  const again = (): void => readAgain("GET /staff/:tenant/shipments", "GET /staff/:tenant/shipments/:id");
  return (step) => ({
    tenant: of.tenant,
    title: words.steps[step],
    text: words.texts[step],
    action: words.steps[step],
    ...(step === "shipped" ? { fields: [{ name: "tracking", title: words.tracking, kind: "line" as const, max: trackingMax }] } : {}),
    send: ({ values }) =>
      request("POST /staff/:tenant/shipments/:id/step", {
        params: { ...of },
        body: step === "shipped" ? { step, tracking: (values["tracking"] ?? "").trim() } : { step },
      }),
    onConflict: again,
    onDone: () => {
      again();
      // A shipment on its way stays in the list.
      if (step === "delivered" || step === "returned") onDecided();
    },
  });
}
