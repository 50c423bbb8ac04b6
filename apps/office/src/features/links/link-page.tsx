import { useNavigate, useParams } from "react-router";
import { LinkPanel } from "./link-panel.tsx";

/** Shows the same parts as the panel beside the list. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const navigate = useNavigate();
  return (
    <div className="detail-page">
      <LinkPanel of={{ tenant, id }} onClose={null} onDecided={() => void navigate(`/risco?tenant=${tenant}`)} />
    </div>
  );
}
