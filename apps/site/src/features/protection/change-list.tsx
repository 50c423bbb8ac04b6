import { Skeleton } from "@trevo/ui/states";
import { api } from "../../lib/api.ts";
import { useLocale } from "../../lib/locale.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { changeText } from "./protection-words.ts";
import { useMoment } from "./use-moment.ts";

const load = (page: number, as_of?: string) => api("GET /protection/history", { query: { page, as_of } });

/** What was changed and when: a limit that nobody remembers setting is explained here. */
export function ChangeList() {
  const { user } = useSession();
  const locale = useLocale();
  const moment = useMoment();
  return (
    <PagedList
      name={["protection", "history", user?.id]}
      load={load}
      emptyIcon="clock"
      empty={m.history_empty()}
      skeleton={<Skeleton className="changes-wait" />}
    >
      {(changes) => (
        <ul className="changes">
          {changes.map((change) => (
            <li key={change.id}>
              <span>{changeText(change, { locale, moment })}</span>
              <time dateTime={change.at}>{moment(change.at)}</time>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
