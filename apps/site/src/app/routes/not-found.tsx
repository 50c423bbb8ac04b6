import { data } from "react-router";
import { ErrorScreen } from "../error/error-screen.tsx";

export const loader = () => data(null, { status: 404 });
export const meta = () => [{ title: "404" }, { name: "robots", content: "noindex" }];

/** Keeps the frame around the error, unlike a thrown one. */
export default function NotFound() {
  return <ErrorScreen status={404} />;
}
