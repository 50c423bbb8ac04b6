import { useFrameWords } from "./frame-words.ts";
import type { ListScreen } from "./list-types.ts";
import { Key } from "./parts.tsx";
import type { List } from "./use-list.ts";
import { useNumber } from "../lib/moments.ts";

export function ListFoot<Row>({ screen, list }: { screen: ListScreen<Row>; list: List<Row> }) {
  const words = useFrameWords();
  const number = useNumber();
  return (
    <footer className="list-foot">
      <span>
        <Key>J</Key> <Key>K</Key> {words.move}
      </span>
      {screen.Panel ? (
        <span>
          <Key>{words.spaceKey}</Key> {words.peek}
        </span>
      ) : null}
      {screen.pageOf ? (
        <span className="at-wide">
          <Key>Enter</Key> {words.open}
        </span>
      ) : null}
      <span className="at-wide">
        <Key>?</Key> {words.keysShort}
      </span>
      <span className="list-foot-end" aria-live="polite">
        {list.rows.isSuccess ? words.counted(number(list.data.length), list.rows.hasNextPage, screen.order) : null}
      </span>
    </footer>
  );
}
