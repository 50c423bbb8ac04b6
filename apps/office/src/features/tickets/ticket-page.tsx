import { useNavigate, useParams } from "react-router";
import { TicketPanel } from "./ticket-panel.tsx";

/** Shows the same parts as the panel beside the list. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const navigate = useNavigate();
  return (
    <div className="detail-page">
      <TicketPanel of={{ tenant, id }} onClose={null} onDecided={() => void navigate(`/atendimento?tenant=${tenant}`)} />
    </div>
  );
}
