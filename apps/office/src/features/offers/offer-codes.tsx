import { useMutation, useQuery } from "@tanstack/react-query";
import { useUiLocale } from "@trevo/ui/locale";
import type { Output } from "@trevo/contract/client";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { RowKey } from "../../frame/list-types.ts";
import { Failure, Forbidden, useErrorText } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request, requestFile } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useEditorWords } from "./editor-words.ts";

const endpoint = "GET /staff/:tenant/coupons/:offer/codes";
const reading = opens(endpoint, "rewards.read");
const making = opens("POST /staff/:tenant/coupons/:offer/codes", "rewards.codes");
type Codes = Output<typeof endpoint>["data"];

const codeShapes: Record<Codes["codes"][number]["state"], Shape> = {
  active: "good",
  exhausted: "look",
  expired: "refused",
  withdrawn: "stopped",
};
const codeMax = 40;
const dayMs = 86_400_000;

/** The codes of a coupon: those for many, and batches for one use each. */
export function OfferCodes({ of, isLive }: { readonly of: RowKey; readonly isLive: boolean }) {
  const words = useEditorWords();
  const mayRead = useCan(reading, of.tenant);
  const mayMake = useCan(making, of.tenant);
  const [decision, decide] = useState<Decision | null>(null);
  const codes = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant: of.tenant, offer: of.id }, signal }).then(({ data }) => data),
    enabled: mayRead,
  });
  const decisions = useCodeDecisions(of);
  if (!mayRead) return <Forbidden permission={reading.permission} />;
  if (codes.isError) return <Failure error={codes.error} onRetry={() => void codes.refetch()} />;
  const isEmpty = codes.data?.codes.length === 0 && codes.data.batches.length === 0;
  return (
    <>
      {isEmpty ? (
        <p className="mt-2 text-t2">
          {words.noCodes} {words.codesText}
        </p>
      ) : null}
      {codes.data ? (
        <ul className="mt-2 grid gap-1.5">
          {codes.data.codes.map((code) => (
            <PlainCode key={code.id} code={code} onWithdraw={mayMake ? () => decide(decisions.withdraw(code)) : null} />
          ))}
          {codes.data.batches.map((batch) => (
            <Batch key={batch.id} tenant={of.tenant} batch={batch} mayExport={mayMake} onExported={() => void codes.refetch()} />
          ))}
        </ul>
      ) : null}
      {mayMake && !isLive ? <p className="field-hint">{words.codesLater}</p> : null}
      {mayMake && isLive ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <button type="button" className="button" onClick={() => decide(decisions.code)}>
            {words.newCode}
          </button>
          <button type="button" className="button" onClick={() => decide(decisions.batch)}>
            {words.newBatch}
          </button>
        </div>
      ) : null}
      <DecisionDialog decision={decision} onClose={() => decide(null)} />
    </>
  );
}

function useCodeDecisions(of: RowKey) {
  const words = useEditorWords();
  const params = { tenant: of.tenant, offer: of.id };
  const again = (): void => readAgain(endpoint);
  const shared = { tenant: of.tenant, onDone: again, onConflict: again };
  const code: Decision = {
    ...shared,
    title: words.newCode,
    text: words.newCodeText,
    action: words.newCode,
    fields: [
      { kind: "line", name: "code", title: words.code, max: codeMax },
      { kind: "line", name: "max_uses", title: words.maxUses, hint: words.maxUsesHint, max: 10, optional: true },
      { kind: "line", name: "expires_at", title: words.validDays, hint: words.validDaysHint, max: 4, optional: true },
    ],
    send: ({ values, idempotencyKey }) => {
      const days = Number(values["expires_at"] ?? "");
      const body = {
        code: values["code"] ?? "",
        max_uses: values["max_uses"] ? Number(values["max_uses"]) : null,
        expires_at: days > 0 ? new Date(Date.now() + days * dayMs).toISOString() : null,
      };
      return request("POST /staff/:tenant/coupons/:offer/codes", { params, body, idempotencyKey });
    },
  };
  const batch: Decision = {
    ...shared,
    title: words.newBatch,
    text: words.newBatchText,
    action: words.newBatch,
    fields: [{ kind: "line", name: "size", title: words.size, hint: words.sizeHint, max: 6 }],
    send: ({ values, idempotencyKey }) =>
      request("POST /staff/:tenant/coupons/:offer/batches", { params, body: { size: Number(values["size"]) }, idempotencyKey }),
  };
  const withdraw = ({ id, code: written }: Codes["codes"][number]): Decision => ({
    ...shared,
    title: words.withdrawTitle(written),
    text: words.withdrawText,
    action: words.withdraw,
    danger: true,
    send: ({ idempotencyKey }) =>
      request("POST /staff/:tenant/coupon-codes/:id/withdraw", { params: { tenant: of.tenant, id }, idempotencyKey }),
  });
  return { code, batch, withdraw };
}

interface CodeProps {
  readonly code: Codes["codes"][number];
  readonly onWithdraw: (() => void) | null;
}

function PlainCode({ code: { code, used, max_uses, state, expires_at }, onWithdraw }: CodeProps) {
  const words = useEditorWords();
  const number = useNumber();
  const { moment } = useMoments();
  return (
    <li className="flex flex-wrap items-center gap-2">
      <b>{code}</b>
      <Status shape={codeShapes[state]}>{words.codeStates[state]}</Status>
      <span className="text-t2">{words.used(number(used), max_uses === null ? null : number(max_uses))}</span>
      {expires_at === null ? null : <span className="text-t3">{words.until(moment(expires_at))}</span>}
      {state === "active" && onWithdraw ? (
        <button type="button" className="button button-quiet ml-auto" aria-label={words.withdrawTitle(code)} onClick={onWithdraw}>
          {words.withdraw}
        </button>
      ) : null}
    </li>
  );
}

interface BatchProps {
  readonly tenant: string;
  readonly batch: Codes["batches"][number];
  readonly mayExport: boolean;
  readonly onExported: () => void;
}

function Batch({ tenant, batch: { id, size, made, exported_at }, mayExport, onExported }: BatchProps) {
  const words = useEditorWords();
  const locale = useUiLocale();
  const number = useNumber();
  const textOf = useErrorText();
  const { moment } = useMoments();
  const fetching = useMutation({
    mutationFn: () => requestFile("POST /staff/:tenant/coupon-batches/:id/export", { params: { tenant, id } }),
    onSuccess: (file) => {
      saveFile(file, `codes-${id}-${locale}.csv`);
      onExported();
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-2">
      <b>{words.batch(number(size))}</b>
      <Status shape={made < size ? "work" : "good"}>{words.made(number(made))}</Status>
      {exported_at === null ? null : <span className="text-t3">{words.exported(moment(exported_at))}</span>}
      {mayExport && exported_at === null && made === size ? (
        <button type="button" className="button button-quiet ml-auto" disabled={fetching.isPending} onClick={() => fetching.mutate()}>
          {words.fetch}
        </button>
      ) : null}
      {fetching.isError ? (
        <p role="alert" className="w-full text-danger">
          {textOf(fetching.error)}
        </p>
      ) : null}
    </li>
  );
}
