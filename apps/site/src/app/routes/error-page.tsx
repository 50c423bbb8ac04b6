import { useSearchParams } from "react-router";
import { ErrorScreen } from "../error/error-screen.tsx";

export const meta = () => [{ title: "404" }, { name: "robots", content: "noindex" }];

/** `/error?status=401` and the like; 404 unless told. */
export default function ErrorPage() {
  const [query] = useSearchParams();
  const status = Number(query.get("status") ?? 404);
  return <ErrorScreen status={Number.isInteger(status) && status >= 400 && status < 600 ? status : 404} />;
}
