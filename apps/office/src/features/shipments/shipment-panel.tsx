import { useQuery } from "@tanstack/react-query";
import type { ShipmentFile } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { MoveShipment } from "./move-shipment.tsx";
import { stateShapes, useShipmentWords } from "./shipment-words.ts";

const endpoint = "GET /staff/:tenant/shipments/:id";

/** Shows a shipment. Every read of its address is recorded, so an open panel does not refresh by itself. */
export function ShipmentPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useShipmentWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
    refetchOnWindowFocus: false,
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} file={file.data} onClose={onClose} onDecided={onDecided} />;
}

function File({ of, file, onClose, onDecided }: PanelProps & { readonly file: ShipmentFile }) {
  const words = useShipmentWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.one} ${shortId(file.id)}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>{words.at(of.tenant, moment(file.requested_at))}</span>
        </>
      }
      head={<p className="panel-title mt-1">{file.title[locale]}</p>}
      foot={<MoveShipment of={of} file={file} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [
              words.recipient,
              <Link key="player" to={`/jogadores/${of.tenant}/${file.player_id}`} className="font-semibold underline">
                {file.recipient}
              </Link>,
            ],
            [words.address, <Address key="address" file={file} />],
            [words.promise, moment(file.promised_until)],
            ...(file.tracking === null ? [] : [[words.tracking, file.tracking] as const]),
          ]}
        />
      </section>
    </Panel>
  );
}

function Address({ file: { address } }: { readonly file: ShipmentFile }) {
  const { street, number, complement, district, city, state, zip_code } = address;
  return (
    <address className="not-italic">
      {`${street}, ${number}`}
      {complement ? ` · ${complement}` : null}
      <br />
      {district}
      <br />
      {`${city} · ${state}`}
      <br />
      {zip_code.replace(/^(\d{5})(\d{3})$/, "$1-$2")}
    </address>
  );
}
