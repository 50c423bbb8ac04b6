import { useParams } from "react-router";
import { DeliveryPanel } from "./delivery-panel.tsx";

/** Shows one message on a page of its own. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  return (
    <div className="detail-page">
      <DeliveryPanel of={{ tenant, id }} onClose={null} onDecided={() => undefined} />
    </div>
  );
}
