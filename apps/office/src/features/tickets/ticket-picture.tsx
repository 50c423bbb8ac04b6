import type { TicketFile } from "@trevo/contract";
import { AskedPicture } from "../../frame/asked-picture.tsx";
import type { RowKey } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";
import { useTicketWords } from "./ticket-words.ts";

const endpoint = "GET /staff/:tenant/tickets/:id/files/:file";

export function TicketPicture({ of, file }: { of: RowKey; file: TicketFile }) {
  const words = useTicketWords();
  return (
    <AskedPicture
      queryKey={[endpoint, of, file.id]}
      read={(signal) => request(endpoint, { params: { ...of, file: file.id }, signal }).then(({ data }) => data)}
      size={file}
      alt={words.pictureOfTicket}
      show={words.showPicture}
    />
  );
}
