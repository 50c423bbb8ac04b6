import type { DayClosing, DayClosingFile } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { stateShapes, useClosingWords } from "./closing-words.ts";
import { noonOf } from "../../lib/noon-of.ts";

const endpoint = "GET /staff/:tenant/closings/:day";
const signing = "POST /staff/:tenant/closings/:day/sign";

export function ClosingPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useClosingWords();
  const params = { tenant: of.tenant, day: of.id };
  const file = useQuery({
    queryKey: [endpoint, params],
    queryFn: ({ signal }) => request(endpoint, { params, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} file={file.data} onClose={onClose} onDecided={onDecided} />;
}

function File({ of, file, onClose, onDecided }: PanelProps & { readonly file: DayClosingFile }) {
  const words = useClosingWords();
  const nameOf = useNames();
  const { date, moment } = useMoments();
  const { state, signed, after, figures, balances, hash } = file;
  return (
    <Panel
      label={`${words.one}: ${date(noonOf(file.day))}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[state]}>{words.states[state]}</Status>
          <span>{of.tenant}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">{date(noonOf(file.day))}</p>
          {signed ? <p className="text-[12px] text-t3">{`${words.by} ${nameOf(signed.by)}, ${moment(signed.at)}`}</p> : null}
        </>
      }
      foot={<SignDay of={of} file={file} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts facts={useFigureFacts(figures)} />
      </section>
      {after ? <After after={after} /> : null}
      <PanelPart title={words.atEnd}>
        <Facts
          facts={(["cash", "held", "bonus", "debt"] as const).map((name) => [words[name], <Amount key={name} centavos={balances[name]} />])}
        />
      </PanelPart>
      <PanelPart title={words.hash}>
        <code className="text-[11.5px] break-all text-t2">{hash}</code>
      </PanelPart>
    </Panel>
  );
}

function useFigureFacts(figures: DayClosing["figures"]): [string, ReactNode][] {
  const words = useClosingWords();
  const number = useNumber();
  const money = (centavos: number, key: string) => <Amount key={key} centavos={centavos} />;
  return [
    [words.staked, money(figures.staked, "staked")],
    [words.won, money(figures.won, "won")],
    [words.ggr, money(figures.ggr, "ggr")],
    [words.bonusCost, money(figures.bonus_cost, "bonus")],
    [words.ngr, money(figures.ngr, "ngr")],
    [words.deposited, money(figures.deposited, "deposited")],
    [words.deposits, number(figures.deposits)],
    [words.withdrawn, money(figures.withdrawn, "withdrawn")],
    [words.payouts, number(figures.payouts)],
  ];
}

/** Shows figures that arrived after the signature, apart from the signed ones. */
function After({ after }: { after: NonNullable<DayClosing["after"]> }) {
  const words = useClosingWords();
  return (
    <PanelPart title={words.after} note={words.afterText}>
      <Facts facts={useFigureFacts(after)} />
    </PanelPart>
  );
}

function SignDay({ of, file, onDecided }: Pick<PanelProps, "of" | "onDecided"> & { readonly file: DayClosingFile }) {
  const words = useClosingWords();
  const { date } = useMoments();
  const can = useCan(opens(signing, "reports.close"), of.tenant);
  const { day, state, hash } = file;
  const again = (): void => readAgain("GET /staff/:tenant/closings", endpoint);
  const decision: Decision = {
    tenant: of.tenant,
    title: words.signTitle(date(noonOf(day))),
    text: (
      <>
        <p className="mb-2">{words.signText}</p>
        <Facts
          facts={[
            [words.ggr, <Amount key="ggr" centavos={file.figures.ggr} />],
            [words.deposited, <Amount key="deposited" centavos={file.figures.deposited} />],
            [words.withdrawn, <Amount key="withdrawn" centavos={file.figures.withdrawn} />],
          ]}
        />
      </>
    ),
    action: words.sign,
    send: () => request(signing, { params: { tenant: of.tenant, day }, body: { hash } }),
    onDone: () => {
      again();
      onDecided();
    },
    onConflict: again,
  };
  return (
    <PanelDecisions
      shape={stateShapes[state]}
      why={can || state !== "due" ? words.why[state] : words.whyRead}
      acts={can && state === "due" ? [{ act: "sign", label: words.sign, look: "main", shortcut: "a" }] : []}
      decisionOf={() => decision}
    />
  );
}
