import { useNavigate, useParams } from "react-router";
import { CasePanel } from "./case-panel.tsx";

/** Shows the same parts as the panel beside the list. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const navigate = useNavigate();
  return (
    <div className="detail-page">
      <CasePanel of={{ tenant, id }} onClose={null} onDecided={() => void navigate("/pld")} />
    </div>
  );
}
