import { useQuery } from "@tanstack/react-query";
import type { TicketFile } from "@trevo/contract";
import { useState } from "react";
import { Icon } from "../../frame/icon.tsx";
import type { RowKey } from "../../frame/list-types.ts";
import { useErrorText } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { useTicketWords } from "./ticket-words.ts";

const endpoint = "GET /staff/:tenant/tickets/:id/files/:file";

/** Read when somebody asks to see it: that goes into the audit log. Not kept longer than it is shown. */
export function TicketPicture({ of, file }: { of: RowKey; file: TicketFile }) {
  const words = useTicketWords();
  const textOf = useErrorText();
  const [isAsked, ask] = useState(false);
  const picture = useQuery({
    queryKey: [endpoint, of, file.id],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of, file: file.id }, signal }).then(({ data }) => data),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (picture.data)
    return (
      <img
        className="mt-1 h-auto max-w-full"
        src={`data:${picture.data.media_type};base64,${picture.data.base64}`}
        width={file.width}
        height={file.height}
        alt={words.pictureOfTicket}
      />
    );
  return (
    <>
      <button type="button" className="button" disabled={picture.isFetching} onClick={() => (isAsked ? void picture.refetch() : ask(true))}>
        <Icon name="eye" small />
        {words.showPicture}
      </button>
      {picture.isError ? <p role="alert">{textOf(picture.error)}</p> : null}
    </>
  );
}
