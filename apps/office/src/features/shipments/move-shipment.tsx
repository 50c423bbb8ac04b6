import type { ShipmentFile, ShipmentStep } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useKeys } from "../../frame/keys.ts";
import type { PanelProps } from "../../frame/list-types.ts";
import { Key } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { stateShapes, stepsOf, useShipmentWords } from "./shipment-words.ts";

interface MoveProps extends Pick<PanelProps, "of" | "onDecided"> {
  readonly file: ShipmentFile;
}

const keys = ["a", "r"] as const;
/** The longest that the endpoint takes. */
const trackingMax = 60;

export function MoveShipment({ of, file, onDecided }: MoveProps) {
  const words = useShipmentWords();
  const can = useCan(opens("POST /staff/:tenant/shipments/:id/step", "shipments.handle"), of.tenant);
  const [asked, ask] = useState<ShipmentStep | null>(null);
  const decisionOf = useDecision({ of, onDecided });
  const steps = stepsOf[file.state] ?? [];
  const [first, second] = can ? steps : [];
  useKeys({ a: first ? () => ask(first) : undefined, r: second ? () => ask(second) : undefined });
  return (
    <>
      <p className="panel-why">
        <Status shape={stateShapes[file.state]} />
        <span>{steps.length === 0 ? words.whyDone : can ? words.whyOpen : words.whyRead}</span>
      </p>
      {can && steps.length > 0 ? (
        <div className="panel-acts flex-wrap">
          {steps.map((step, place) => (
            <button
              key={step}
              type="button"
              className={place === 0 ? "button button-main button-large" : "button button-large"}
              onClick={() => ask(step)}
            >
              {`${words.steps[step]}…`}
              <Key>{keys[place]?.toUpperCase()}</Key>
            </button>
          ))}
        </div>
      ) : null}
      <DecisionDialog decision={asked && decisionOf(asked)} onClose={() => ask(null)} />
    </>
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
      // What is on its way stays in the list.
      if (step === "delivered" || step === "returned") onDecided();
    },
  });
}
