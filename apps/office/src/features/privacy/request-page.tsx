import { useNavigate, useParams } from "react-router";
import { RequestPanel } from "./request-panel.tsx";

/** The same parts as beside the list. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const navigate = useNavigate();
  return (
    <div className="detail-page">
      <RequestPanel of={{ tenant, id }} onClose={null} onDecided={() => void navigate("/privacidade")} />
    </div>
  );
}
