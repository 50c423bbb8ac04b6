import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import { Icon } from "../frame/icon.tsx";
import { pathOf } from "../frame/screens.ts";
import { mayOpen, useMember } from "../lib/member.ts";
import { useWaiting } from "../lib/queues.ts";
import { countText } from "../lib/waiting.ts";
import { useAppWords } from "./app-words.ts";
import { screens } from "./screens.ts";

/** Shows the number of untaken alarms at all brands. The selected brand does not filter them. */
export function AlarmBell() {
  const words = useAppWords();
  const locale = useUiLocale();
  const member = useMember();
  const waitingIn = useWaiting();
  const screen = screens.find(({ queue }) => queue === "alarms");
  if (!screen || !mayOpen(member, screen.opens)) return null;
  const found = waitingIn({ queue: "alarms" });
  return (
    <Link className="tool bell" to={pathOf(screen)} title={screen.title[locale]}>
      <Icon name="bell" />
      <span className="for-ears">
        {screen.title[locale]}
        {found ? `: ${words.waits(countText(found.waiting))}` : null}
      </span>
      {found ? (
        <span className="bell-count" aria-hidden="true">
          {countText(found.waiting)}
        </span>
      ) : null}
    </Link>
  );
}
