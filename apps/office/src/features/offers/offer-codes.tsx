import { useQuery } from "@tanstack/react-query";
import { useUiLocale } from "@trevo/ui/locale";
import { maxCouponBatch } from "@trevo/contract";
import type { Output } from "@trevo/contract/client";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { integerTyped } from "../../frame/integer-typed.ts";
import type { RowKey } from "../../frame/list-types.ts";
import { Failure, Forbidden } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
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
const uses = { min: 1, max: 1_000_000_000 };
const days = { min: 1, max: 9_999 };
const sizes = { min: 1, max: maxCouponBatch };
const dayMs = 86_400_000;
const makingMs = 2_000;

/** True while codes of the batch are still being created. */
const isUnfinished = ({ made, size }: Codes["batches"][number]): boolean => made < size;

/** Shows the codes of a coupon: codes for many players, and batches of single-use codes. */
export function OfferCodes({ of, isLive }: { readonly of: RowKey; readonly isLive: boolean }) {
  const words = useEditorWords();
  const mayRead = useCan(reading, of.tenant);
  const mayMake = useCan(making, of.tenant);
  const [decision, decide] = useState<Decision | null>(null);
  const codes = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant: of.tenant, offer: of.id }, signal }).then(({ data }) => data),
    enabled: mayRead,
    refetchInterval: ({ state }) => (state.data?.batches.some(isUnfinished) ? whilePresent(makingMs)() : false),
  });
  const decisions = useCodeDecisions(of);
  if (!mayRead) return <Forbidden permission={reading.permission} />;
  if (codes.isError) return <Failure error={codes.error} onRetry={() => void codes.refetch()} />;
  if (!codes.data)
    return (
      <p className="mt-2 text-t3" role="status" aria-busy="true">
        {words.codesLoading}
      </p>
    );
  const isEmpty = codes.data.codes.length === 0 && codes.data.batches.length === 0;
  return (
    <>
      {isEmpty ? (
        <p className="mt-2 text-t2">
          {words.noCodes} {words.codesText}
        </p>
      ) : null}
      <ul className="mt-2 grid gap-1.5">
        {codes.data.codes.map((code) => (
          <PlainCode key={code.id} code={code} onWithdraw={mayMake ? () => decide(decisions.withdraw(code)) : null} />
        ))}
        {codes.data.batches.map((batch) => (
          <Batch key={batch.id} batch={batch} onFetch={mayMake ? () => decide(decisions.fetch(batch)) : null} />
        ))}
      </ul>
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
  const locale = useUiLocale();
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
      { kind: "integer", name: "max_uses", title: words.maxUses, hint: words.maxUsesHint, ...uses, optional: true },
      { kind: "integer", name: "expires_at", title: words.validDays, hint: words.validDaysHint, ...days, optional: true },
    ],
    send: ({ values, idempotencyKey }) => {
      const validDays = integerTyped(values["expires_at"] ?? "", days);
      const body = {
        code: values["code"] ?? "",
        max_uses: integerTyped(values["max_uses"] ?? "", uses),
        expires_at: validDays === null ? null : new Date(Date.now() + validDays * dayMs).toISOString(),
      };
      return request("POST /staff/:tenant/coupons/:offer/codes", { params, body, idempotencyKey });
    },
  };
  const batch: Decision = {
    ...shared,
    title: words.newBatch,
    text: words.newBatchText,
    action: words.newBatch,
    fields: [{ kind: "integer", name: "size", title: words.size, hint: words.sizeHint, ...sizes }],
    send: ({ values, idempotencyKey }) =>
      request("POST /staff/:tenant/coupons/:offer/batches", {
        params,
        body: { size: integerTyped(values["size"] ?? "", sizes) ?? 0 },
        idempotencyKey,
      }),
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
  const fetch = ({ id }: Codes["batches"][number]): Decision => ({
    ...shared,
    title: words.fetchTitle,
    text: words.fetchText,
    action: words.fetch,
    send: async () =>
      saveFile(
        await requestFile("POST /staff/:tenant/coupon-batches/:id/export", { params: { tenant: of.tenant, id } }),
        `codes-${id}-${locale}.csv`,
      ),
  });
  return { code, batch, withdraw, fetch };
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
  readonly batch: Codes["batches"][number];
  readonly onFetch: (() => void) | null;
}

function Batch({ batch, onFetch }: BatchProps) {
  const words = useEditorWords();
  const number = useNumber();
  const { moment } = useMoments();
  const { size, made, exported_at } = batch;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <b>{words.batch(number(size))}</b>
      <Status shape={isUnfinished(batch) ? "work" : "good"}>{words.made(number(made))}</Status>
      {exported_at === null ? null : <span className="text-t3">{words.exported(moment(exported_at))}</span>}
      {onFetch && exported_at === null && !isUnfinished(batch) ? (
        <button type="button" className="button button-quiet ml-auto" onClick={onFetch}>
          {words.fetch}
        </button>
      ) : null}
    </li>
  );
}
