import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { BrandHost } from "@trevo/contract";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import { PanelState } from "../../frame/panel.tsx";
import { Forbidden, useErrorText } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useHostsWords } from "./hosts-words.ts";

const opening = opens("GET /staff/:tenant/hosts", "brand.read");
const changing = opens("POST /staff/:tenant/hosts", "brand.state");
const list = "GET /staff/:tenant/hosts";
const shapes: Record<BrandHost["state"], Shape> = { waiting: "waiting", failed: "bad", verified: "good", primary: "good" };
/** Polling interval in ms, equal to the server's own. */
const askEveryMs = 30_000;

const hostsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [list, tenant],
    queryFn: ({ signal }) => request(list, { params: { tenant }, signal }).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "waiting") ? whilePresent(askEveryMs)() : false),
  });
const again = (): void => readAgain(list, "GET /staff/brands");

type Act = { readonly kind: "add" } | { readonly kind: "primary" | "remove"; readonly host: string };

/** Shows a brand's domains, and those that wait for their DNS record. */
export function Screen() {
  const { tenant = "" } = useParams();
  const words = useHostsWords();
  const may = useCan(opening, tenant);
  const mayChange = useCan(changing, tenant);
  const [act, decide] = useState<Act | null>(null);
  const read = useQuery({ ...hostsQuery(tenant), enabled: may });
  const decision = useHostDecision(tenant, act);
  if (!may) return <Forbidden permission={opening.permission} />;
  if (!read.data)
    return (
      <div className="detail-page">
        <PanelState label={words.page} onClose={null} error={read.error} onRetry={() => void read.refetch()} />
      </div>
    );
  const hosts = read.data;
  return (
    <section className="detail-page" aria-label={words.page}>
      <div className="mx-auto grid max-w-[1040px] gap-4">
        <header className="flex flex-wrap items-center gap-3">
          <div className="mr-auto">
            <h2 className="panel-title">{words.page}</h2>
            <p className="text-t2">{words.note}</p>
          </div>
          <Link className="button" to={`/estudio/${tenant}`}>
            {words.back}
          </Link>
          {mayChange ? (
            <button type="button" className="button button-main" onClick={() => decide({ kind: "add" })}>
              <Icon name="plus" small />
              {words.add}
            </button>
          ) : null}
        </header>
        <ul className="grid gap-3">
          {hosts.map((one) => (
            <Host key={one.host} {...{ tenant, one, mayChange }} isOnly={isOnly(hosts, one)} onAct={decide} />
          ))}
        </ul>
      </div>
      <DecisionDialog decision={decision} onClose={() => decide(null)} />
    </section>
  );
}

/** True for the primary host and for the only verified one, which cannot be removed. */
const isOnly = (hosts: readonly BrandHost[], { state }: BrandHost): boolean =>
  state === "primary" || (state === "verified" && hosts.filter((one) => one.txt === null).length === 1);

function useHostDecision(tenant: string, act: Act | null): Decision | null {
  const words = useHostsWords();
  const shared = { tenant, onDone: again, onConflict: again };
  if (act === null) return null;
  if (act.kind === "add")
    return {
      ...shared,
      title: words.add,
      text: words.addText,
      action: words.add,
      fields: [{ name: "host", title: words.host, kind: "line", max: 200, hint: words.hostHint }],
      send: ({ values }) => request("POST /staff/:tenant/hosts", { params: { tenant }, body: { host: (values["host"] ?? "").trim() } }),
    };
  const { host } = act;
  const params = { tenant, host };
  if (act.kind === "primary")
    return {
      ...shared,
      title: words.primaryTitle(host),
      text: words.primaryText,
      action: words.makePrimary,
      asksReason: true,
      send: ({ reason }) => request("POST /staff/:tenant/hosts/:host/primary", { params, body: { reason } }),
    };
  return {
    ...shared,
    title: words.removeTitle(host),
    text: words.removeText,
    action: words.remove,
    danger: true,
    asksReason: true,
    send: ({ reason }) => request("POST /staff/:tenant/hosts/:host/remove", { params, body: { reason } }),
  };
}

interface HostProps {
  readonly tenant: string;
  readonly one: BrandHost;
  readonly mayChange: boolean;
  readonly isOnly: boolean;
  readonly onAct: (act: Act) => void;
}

function Host({ tenant, one: { host, state, txt, cname, checked_at }, mayChange, isOnly: stays, onAct }: HostProps) {
  const words = useHostsWords();
  const { moment } = useMoments();
  return (
    <li className="rule-card grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <b className="mr-auto break-all">{host}</b>
        <Status shape={shapes[state]}>{words.states[state]}</Status>
        {mayChange && state === "verified" ? (
          <button type="button" className="button" onClick={() => onAct({ kind: "primary", host })}>
            {words.makePrimary}
            <span className="for-ears"> {host}</span>
          </button>
        ) : null}
        {mayChange && !stays ? (
          <button type="button" className="button" onClick={() => onAct({ kind: "remove", host })}>
            {words.remove}
            <span className="for-ears"> {host}</span>
          </button>
        ) : null}
      </div>
      {txt ? (
        <>
          <h3 className="field-label">{words.records}</h3>
          <ul className="grid gap-1.5">
            <Record kind="TXT" name={txt.name} value={txt.value} />
            <Record kind="CNAME" name={host} value={cname} />
          </ul>
          <div className="flex flex-wrap items-center gap-2">
            <span className="mr-auto text-t3">{checked_at === null ? words.never : words.checked(moment(checked_at))}</span>
            {mayChange ? <Check {...{ tenant, host, state }} /> : null}
          </div>
        </>
      ) : null}
    </li>
  );
}

function Check({ tenant, host, state }: { tenant: string; host: string; state: BrandHost["state"] }) {
  const words = useHostsWords();
  const textOf = useErrorText();
  const checking = useMutation({
    mutationFn: () =>
      state === "failed"
        ? request("POST /staff/:tenant/hosts", { params: { tenant }, body: { host } })
        : request("POST /staff/:tenant/hosts/:host/check", { params: { tenant, host } }),
    onSettled: again,
  });
  return (
    <>
      {checking.error ? <Status shape="bad">{textOf(checking.error)}</Status> : null}
      <button type="button" className="button" disabled={checking.isPending} onClick={() => checking.mutate()}>
        {checking.isPending ? words.checking : state === "failed" ? words.again : words.check}
        <span className="for-ears"> {host}</span>
      </button>
    </>
  );
}

function Record({ kind, name, value }: { kind: string; name: string; value: string }) {
  const words = useHostsWords();
  const [isCopied, setCopied] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="text-t3">{kind}</span>
      <span className="min-w-0 flex-1">
        <code className="break-all">{name}</code> → <code className="break-all">{value}</code>
      </span>
      <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}>
        {isCopied ? words.copied : words.copy}
        <span className="for-ears"> {kind}</span>
      </button>
    </li>
  );
}
