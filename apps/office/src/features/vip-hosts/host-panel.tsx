import { useQuery } from "@tanstack/react-query";
import type { StaffVipHost } from "@trevo/contract";
import { formatPhone } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useHostWords } from "./host-words.ts";

const endpoint = "GET /staff/:tenant/vip-hosts";

type Act = "change" | "remove";

export function HostPanel({ of, onClose }: PanelProps) {
  const words = useHostWords();
  const read = useQuery({
    queryKey: [endpoint, of.tenant, "panel"],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant: of.tenant }, signal }),
  });
  const row = read.data?.data.find(({ tier }) => String(tier) === of.id);
  if (!row) return <PanelState label={words.one} onClose={onClose} error={read.error} onRetry={() => void read.refetch()} />;
  return <Host tenant={of.tenant} row={row} onClose={onClose} />;
}

interface HostProps extends Pick<PanelProps, "onClose"> {
  readonly tenant: string;
  readonly row: StaffVipHost;
}

function Host({ tenant, row, onClose }: HostProps) {
  const words = useHostWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  const may = useCan(opens("POST /staff/:tenant/vip-hosts", "offers.publish"), tenant);
  const { tier, host, is_promised } = row;
  const name = row.name?.[locale] ?? words.unpublished(tier);
  const decisionOf = useDecision({ tenant, row, name });
  const own = host?.of_tier === tier;
  return (
    <Panel
      label={`${words.one}: ${name}`}
      onClose={onClose}
      line={
        <>
          <Status shape={is_promised ? (host ? "good" : "look") : "waiting"}>
            {is_promised ? (host ? words.promised : words.missing) : words.notPromised}
          </Status>
          <span>{tenant}</span>
        </>
      }
      head={<p className="panel-title mt-1">{name}</p>}
      foot={
        <PanelDecisions<Act>
          shape={host ? "good" : "waiting"}
          why={may ? (host ? (is_promised ? words.whySet : words.whyUnpromised) : words.whyNobody) : words.whyRead}
          acts={
            may
              ? [
                  { act: "change", label: words.change, look: "main", shortcut: "a" },
                  ...(own ? [{ act: "remove", label: words.remove, look: "danger" } as const] : []),
                ]
              : []
          }
          decisionOf={decisionOf}
        />
      }
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.host, host ? host.name : words.nobody],
            ...(host && !own ? [[words.tier, words.inherited(host.of_tier)] as const] : []),
            ...(host?.whatsapp ? [[words.whatsapp, formatPhone(host.whatsapp)] as const] : []),
            ...(host?.email ? [[words.email, host.email] as const] : []),
            ...(host ? [[words.setAt, moment(host.set_at)] as const] : []),
          ]}
        />
      </section>
    </Panel>
  );
}

/** Edits the tier's own host. A host inherited from a lower tier is replaced for this tier only. */
function useDecision({ tenant, row, name }: Pick<HostProps, "tenant" | "row"> & { readonly name: string }): (act: Act) => Decision {
  const words = useHostWords();
  const { tier, host } = row;
  const own = host?.of_tier === tier ? host : null;
  const again = (): void => readAgain(endpoint);
  const shared = { tenant, onConflict: again, onDone: again };
  const post = (body: Parameters<typeof request<"POST /staff/:tenant/vip-hosts">>[1]["body"]) =>
    request("POST /staff/:tenant/vip-hosts", { params: { tenant }, body });
  const decisions: Record<Act, Decision> = {
    change: {
      ...shared,
      title: words.changeTitle(name),
      text: words.changeText,
      action: words.save,
      fields: [
        { name: "host.name", title: words.name, kind: "line", max: 60, initial: own?.name ?? "" },
        {
          name: "host.whatsapp",
          title: words.whatsapp,
          hint: words.optional,
          kind: "line",
          max: 20,
          optional: true,
          initial: own?.whatsapp ? formatPhone(own.whatsapp) : "",
        },
        { name: "host.email", title: words.email, hint: words.optional, kind: "line", max: 120, optional: true, initial: own?.email ?? "" },
      ],
      send: ({ values }) => {
        const typed = (field: string): string | null => (values[`host.${field}`] ?? "").trim() || null;
        return post({ tier, host: { name: typed("name") ?? "", whatsapp: typed("whatsapp"), email: typed("email") } });
      },
    },
    remove: {
      ...shared,
      title: words.removeTitle(name),
      text: words.removeText,
      action: words.remove,
      danger: true,
      send: () => post({ tier, host: null }),
    },
  };
  return (act) => decisions[act];
}
