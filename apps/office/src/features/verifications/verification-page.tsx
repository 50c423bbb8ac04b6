import { useNavigate, useParams } from "react-router";
import { VerificationPanel } from "./verification-panel.tsx";

/** Shows the same parts as the panel beside the list, with more room for the pictures. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const navigate = useNavigate();
  return (
    <div className="detail-page">
      <VerificationPanel of={{ tenant, id }} onClose={null} onDecided={() => void navigate("/documentos")} />
    </div>
  );
}
