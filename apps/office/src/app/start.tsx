import { Navigate } from "react-router";
import { ListState } from "../frame/states.tsx";
import { pathOf } from "../frame/screens.ts";
import { mayOpen, useMember } from "../lib/member.ts";
import { useAppWords } from "./app-words.ts";
import { screens } from "./screens.ts";

/** The first screen that the member may open. */
export function Start() {
  const words = useAppWords();
  const member = useMember();
  const first = screens.find(({ opens, isOwn }) => !isOwn && mayOpen(member, opens));
  if (first) return <Navigate to={pathOf(first)} replace />;
  return (
    <ListState title={words.nothingTitle}>
      <p>{words.nothingText}</p>
    </ListState>
  );
}
