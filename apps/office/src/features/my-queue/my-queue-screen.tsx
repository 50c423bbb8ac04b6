import { type QueueCount, operatorQueues } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait } from "../../frame/parts.tsx";
import { pathOf, useScreens } from "../../frame/screens.ts";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { countText } from "../../lib/waiting.ts";
import { byLateness } from "./by-lateness.ts";
import { useMyQueueWords } from "./my-queue-words.ts";

const endpoint = "GET /staff/queues";

const isOfOperator = ({ queue }: Pick<QueueCount, "queue">): boolean => operatorQueues.includes(queue);

/** Lists every non-empty queue that the member may open. */
export function Screen() {
  const words = useMyQueueWords();
  const screens = useScreens();
  const addressOf = (queue: string, tenant: string): string => {
    const screen = screens.find((one) => one.queue === queue);
    if (!screen) return "/";
    return operatorQueues.some((one) => one === queue) ? pathOf(screen) : `${pathOf(screen)}?tenant=${encodeURIComponent(tenant)}`;
  };
  const screen: ListScreen<QueueCount> = {
    endpoint,
    // The selected brand is kept from screen to screen; the operator's own queues belong to none.
    query: z.object({ tenant: z.string().max(60).optional() }),
    opens: opens(endpoint, null),
    ofBrand: false,
    read: async ({ tenant }, { signal }) => {
      const { data } = await request(endpoint, { signal });
      return {
        data: byLateness(
          data.filter(
            (row) => screens.some((one) => one.queue === row.queue) && (tenant === undefined || tenant === row.tenant || isOfOperator(row)),
          ),
          Date.now(),
        ),
      };
    },
    keyOf: ({ queue, tenant }) => ({ tenant, id: queue }),
    pageOf: ({ id, tenant }) => addressOf(id, tenant),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<QueueCount>[] {
  const words = useMyQueueWords();
  const locale = useUiLocale();
  const number = useNumber();
  const screens = useScreens();
  const { brands, operator } = useMember();
  return [
    {
      id: "queue",
      title: words.queue,
      cell: ({ queue }) => <b className="font-semibold">{screens.find((one) => one.queue === queue)?.title[locale]}</b>,
    },
    {
      id: "brand",
      title: words.brand,
      cell: (row) => (isOfOperator(row) ? operator : (brands.find(({ slug }) => slug === row.tenant)?.title ?? row.tenant)),
    },
    { id: "waiting", title: words.waiting, number: true, cell: ({ waiting }) => countText(waiting) },
    {
      id: "late",
      title: words.late,
      number: true,
      cell: ({ late }) => (late === 0 ? <span className="text-t3">0</span> : <b className="text-danger">{number(late)}</b>),
    },
    {
      id: "oldest",
      title: words.oldest,
      number: true,
      sorted: true,
      cell: ({ oldest_at, due_at }, now) => (
        <Wait since={Date.parse(oldest_at)} due={due_at === null ? null : Date.parse(due_at)} now={now} />
      ),
    },
  ];
}
