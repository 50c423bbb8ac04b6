import { useNavigate, useParams } from "react-router";
import { WithdrawalPanel } from "./withdrawal-panel.tsx";

/** The same parts as beside the list. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const navigate = useNavigate();
  return (
    <div className="detail-page">
      <WithdrawalPanel of={{ tenant, id }} onClose={null} onDecided={() => void navigate("/saques")} />
    </div>
  );
}
