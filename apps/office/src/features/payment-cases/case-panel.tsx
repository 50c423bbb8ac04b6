import { useQuery } from "@tanstack/react-query";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { type PaymentCase, useCaseWords } from "./case-words.ts";

const endpoint = "GET /staff/:tenant/payment-cases";

/** Shows a case. It has no endpoint of its own and is read with its list. */
export function CasePanel({ of: { tenant, id }, onClose, onDecided }: PanelProps) {
  const words = useCaseWords();
  const cases = useQuery({
    queryKey: [endpoint, "panel", tenant],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, signal }).then(({ data }) => data),
  });
  if (!cases.data) return <PanelState label={words.one} onClose={onClose} error={cases.error} onRetry={() => void cases.refetch()} />;
  const found = cases.data.find((one) => one.id === id);
  if (!found)
    return (
      <Panel label={words.one} line={<Status shape="good">{words.gone}</Status>} onClose={onClose} head={null}>
        {null}
      </Panel>
    );
  return <Case tenant={tenant} found={found} onClose={onClose} onDecided={onDecided} />;
}

interface CaseProps extends Omit<PanelProps, "of"> {
  readonly tenant: string;
  readonly found: PaymentCase;
}

function Case({ tenant, found, onClose, onDecided }: CaseProps) {
  const words = useCaseWords();
  const { moment } = useMoments();
  const isRefused = found.reason === "return_refused";
  const title = isRefused ? words.refusedReturn : words.kinds[found.kind];
  return (
    <Panel
      label={`${words.one}: ${title}`}
      onClose={onClose}
      line={
        <>
          <Status shape="look">{title}</Status>
          <span>{words.since(tenant, moment(found.since))}</span>
        </>
      }
      head={
        <p className="panel-amount">
          <Amount centavos={found.amount} />
        </p>
      }
      foot={<Close tenant={tenant} found={found} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <p className="mb-3 text-t2">{isRefused ? words.refusedReturnHelp : words.help[found.kind]}</p>
        <Facts
          facts={[
            [words.id, found.id],
            [words.reason, isRefused ? title : (found.reason ?? "–")],
          ]}
        />
      </section>
      {found.linked ? (
        <PanelPart title={words.linked} note={found.linked.length}>
          <ul>
            {found.linked.map((account) => (
              <li key={account}>{account}</li>
            ))}
          </ul>
        </PanelPart>
      ) : null}
    </Panel>
  );
}

const isClosable = ({ kind }: PaymentCase): boolean => kind === "pix" || kind === "payer_link";

function Close({ tenant, found, onDecided }: Omit<CaseProps, "onClose">) {
  const words = useCaseWords();
  const can = useCan(opens("POST /staff/:tenant/payment-cases/:id/close", "cases.close"), tenant);
  const params = { tenant, id: found.id };
  const again = (): void => readAgain(endpoint);
  const decision: Decision = {
    title: words.closeTitle,
    tenant,
    text: words.closeText,
    action: words.closeAction,
    asksReason: true,
    reasonLabel: words.note,
    reasonMax: 1_000,
    send: ({ reason: note, idempotencyKey }) =>
      found.kind === "payer_link"
        ? request("POST /staff/:tenant/payer-links/:id/close", { params, body: { note, linked: found.linked ?? [] }, idempotencyKey })
        : request("POST /staff/:tenant/payment-cases/:id/close", { params, body: { note }, idempotencyKey }),
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  };
  return (
    <PanelDecisions
      shape="look"
      why={!isClosable(found) ? words.whyNot : can ? words.whyClose : words.whyRead}
      acts={can && isClosable(found) ? [{ act: "close", label: words.close, look: "main", shortcut: "a" }] : []}
      decisionOf={() => decision}
    />
  );
}
