import type { StaffMarketing } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useMarketingWords } from "./marketing-words.ts";

const endpoint = "GET /staff/:tenant/messages/marketing";
const stopEndpoint = "POST /staff/:tenant/messages/marketing/stop";
const resumeEndpoint = "POST /staff/:tenant/messages/marketing/resume";

interface Props {
  readonly tenant: string;
}

/** Shows the players' reactions to the brand's marketing and whether it is being sent, and lets members stop it. */
export function MarketingState({ tenant }: Props) {
  const words = useMarketingWords();
  const marketing = useQuery({
    queryKey: [endpoint, tenant],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, signal }).then(({ data }) => data),
  });
  if (marketing.isError)
    return (
      <div className="list-head">
        <div className="notice notice-bad" role="alert">
          <span>{words.failed}</span>
          <button type="button" className="button" onClick={() => void marketing.refetch()}>
            {words.again}
          </button>
        </div>
      </div>
    );
  return marketing.data ? <Known tenant={tenant} marketing={marketing.data} /> : null;
}

function Known({ tenant, marketing }: Props & { readonly marketing: StaffMarketing }) {
  const words = useMarketingWords();
  const [isOpen, setOpen] = useState(false);
  const { stopped } = marketing;
  const may = useCan(stopped ? opens(resumeEndpoint, "messages.stop") : opens(stopEndpoint, "messages.stop"), tenant);
  const again = (): void => readAgain(endpoint);
  const common = { tenant, asksReason: true, onConflict: again, onDone: again } as const;
  const decision: Decision = stopped
    ? {
        ...common,
        title: words.resumeTitle,
        text: words.resumeText,
        action: words.resumeAction,
        send: ({ reason }) => request(resumeEndpoint, { params: { tenant }, body: { reason } }),
      }
    : {
        ...common,
        title: words.stopTitle,
        text: words.stopText,
        action: words.stopAction,
        danger: true,
        send: ({ reason }) => request(stopEndpoint, { params: { tenant }, body: { reason } }),
      };
  return (
    <div className="list-head">
      <div className={stopped ? "notice notice-bad" : "flex flex-wrap items-center gap-x-3 gap-y-1"} role="status">
        {stopped ? <Stopped stopped={stopped} /> : null}
        <Rate marketing={marketing} />
        {may ? (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {stopped ? words.resume : words.stop}
          </button>
        ) : null}
      </div>
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </div>
  );
}

function Stopped({ stopped: { at, by, reason } }: { readonly stopped: NonNullable<StaffMarketing["stopped"]> }) {
  const words = useMarketingWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <>
      <Status shape="stopped" />
      <span>{by === null ? words.stoppedBySpam(moment(at)) : words.stoppedBy(nameOf(by), moment(at), reason ?? "")}</span>
    </>
  );
}

function Rate({ marketing: { complaints: count, bounds } }: { readonly marketing: StaffMarketing }) {
  const words = useMarketingWords();
  const locale = useUiLocale();
  const percent = (share: number): string => numberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(share);
  const number = useNumber();
  const { sent, complaints, is_high } = count;
  return (
    <span title={words.bounds(percent(bounds.alarm_ppm / 1_000_000), percent(bounds.stop_ppm / 1_000_000))}>
      <b className="font-semibold">{words.running}</b>:{" "}
      {sent === 0 ? words.none : words.sent(number(sent), number(complaints), percent(complaints / sent))}{" "}
      {is_high ? <Badge shape="look">{words.high}</Badge> : null}
    </span>
  );
}
