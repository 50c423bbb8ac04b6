import { Navigate } from "react-router";
import { ListState } from "../frame/states.tsx";
import { openScreens, pathOf } from "../frame/screens.ts";
import { useMember } from "../lib/member.ts";
import { useAppWords } from "./app-words.ts";
import { screens } from "./screens.ts";

/** Opens the first screen that the member may open. */
export function Start() {
  const words = useAppWords();
  const member = useMember();
  const first = openScreens(screens, member).find(({ isOwn }) => !isOwn);
  if (first) return <Navigate to={pathOf(first)} replace />;
  return (
    <ListState title={words.nothingTitle}>
      <p>{words.nothingText}</p>
    </ListState>
  );
}
