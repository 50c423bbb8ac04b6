import { Skeleton } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { changeText } from "./protection-words.ts";
import { useMoment } from "./use-moment.ts";
import { changesQuery } from "./api.ts";

/** History of changes with their times. It explains a limit that the player has forgotten. */
export function ChangeList() {
  const { user } = useSession();
  const locale = useLocale();
  const moment = useMoment();
  return (
    <PagedList list={changesQuery(user?.id)} emptyIcon="clock" empty={m.history_empty()} skeleton={<Skeleton className="changes-wait" />}>
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
