import { Link } from "react-router";
import { useFrameWords } from "../frame/frame-words.ts";
import { ListState } from "../frame/states.tsx";

export function Missing() {
  const words = useFrameWords();
  return (
    <ListState
      title={words.missingTitle}
      action={
        <Link to="/" className="button">
          {words.home}
        </Link>
      }
    >
      <p>{words.missingText}</p>
    </ListState>
  );
}
