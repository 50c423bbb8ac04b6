import type { StaffVipHost } from "@trevo/contract";
import { formatPhone } from "@trevo/domain";
import { staffVipHostsEndpoints } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { HostPanel } from "./host-panel.tsx";
import { useHostWords } from "./host-words.ts";

const endpoint = "GET /staff/:tenant/vip-hosts";

export function Screen() {
  const words = useHostWords();
  const screen: ListScreen<StaffVipHost> = {
    endpoint,
    query: staffVipHostsEndpoints[endpoint].query,
    opens: opens(endpoint, "offers.read"),
    ofBrand: true,
    read: (_, { tenant, signal }) => request(endpoint, { params: { tenant }, signal }),
    keyOf: ({ tier }, tenant) => ({ tenant, id: String(tier) }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: HostPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<StaffVipHost>[] {
  const words = useHostWords();
  const locale = useUiLocale();
  const number = useNumber();
  return [
    {
      id: "tier",
      title: words.tier,
      cell: ({ tier, name, points }) => (
        <span className="who">
          <span>
            <b>{name ? name[locale] : words.unpublished(tier)}</b>
            {points === null ? null : <small>{words.points(number(points))}</small>}
          </span>
        </span>
      ),
    },
    {
      id: "host",
      title: words.host,
      cell: ({ tier, host }) =>
        host ? (
          <>
            {host.name} {host.of_tier === tier ? null : <small className="text-t3">{words.inherited(host.of_tier)}</small>}
          </>
        ) : (
          <span className="text-t3">{words.nobody}</span>
        ),
    },
    {
      id: "reached",
      title: words.reached,
      wide: true,
      cell: ({ host }) => [host?.whatsapp && formatPhone(host.whatsapp), host?.email].filter(Boolean).join(" · ") || "–",
    },
    {
      id: "promise",
      title: words.promise,
      cell: ({ is_promised, host }) =>
        is_promised && !host ? (
          <Status shape="look">{words.missing}</Status>
        ) : (
          <Status shape={is_promised ? "good" : "waiting"}>{is_promised ? words.promised : words.notPromised}</Status>
        ),
    },
  ];
}
