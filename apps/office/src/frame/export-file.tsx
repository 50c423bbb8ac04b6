import type { ListExport } from "@trevo/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { whilePresent } from "../lib/activity.ts";
import { request } from "../lib/api.ts";
import { useNumber } from "../lib/moments.ts";
import { queryClient } from "../lib/queries.ts";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import type { Shape } from "./status.tsx";
import { useErrorText } from "./states.tsx";

export const exportsEndpoint = "GET /staff/exports";

const writingMs = 1_000;

const isUnfinished = ({ state }: ListExport): boolean => state === "waiting" || state === "running";

/** Reads the member's export, and polls it while it is being written. */
export function useExportFile(id: string | null): ListExport | null {
  const { data } = useQuery({
    queryKey: [exportsEndpoint, "own"],
    queryFn: ({ signal }) => request(exportsEndpoint, { signal }).then((reply) => reply.data),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? whilePresent(writingMs)() : false),
  });
  return data?.find((one) => one.id === id) ?? null;
}

export const readExports = (): void => void queryClient.invalidateQueries({ queryKey: [exportsEndpoint] });

export const exportShapes: Record<ListExport["state"], Shape> = {
  waiting: "waiting",
  running: "work",
  ready: "good",
  failed: "bad",
  cancelled: "refused",
  gone: "refused",
};

export function useExportText(): (file: ListExport) => string {
  const words = useFrameWords();
  const number = useNumber();
  return ({ state, rows, fault }) => {
    if (state === "ready") return words.exportReady(number(rows));
    if (state === "failed") return words.exportFaults[fault ?? "broken"];
    if (state === "cancelled") return words.exportCancelled;
    return state === "gone" ? words.exportGone : words.exportWriting(number(rows));
  };
}

/** A link works only once, so each click creates one. */
async function download({ id }: ListExport): Promise<void> {
  const { data } = await request("POST /staff/exports/:id/link", { params: { id } });
  const link = document.createElement("a");
  link.href = `/api/staff/exports/${id}/file?token=${encodeURIComponent(data.token)}`;
  link.download = "";
  link.click();
}

/** Offers to download a file, or to stop writing it. */
export function ExportActs({ file }: { file: ListExport }) {
  const words = useFrameWords();
  const textOf = useErrorText();
  const fetching = useMutation({ mutationFn: () => download(file), onSettled: readExports });
  const stopping = useMutation({
    mutationFn: () => request("POST /staff/exports/:id/cancel", { params: { id: file.id } }),
    onSettled: readExports,
  });
  const error = fetching.error ?? stopping.error;
  return (
    <>
      {file.state === "ready" ? (
        <button type="button" className="button" disabled={fetching.isPending} onClick={() => fetching.mutate()}>
          <Icon name="download" small />
          {words.download}
        </button>
      ) : null}
      {isUnfinished(file) ? (
        <button type="button" className="button" disabled={stopping.isPending} onClick={() => stopping.mutate()}>
          {words.exportCancel}
        </button>
      ) : null}
      {error ? <span role="alert">{textOf(error)}</span> : null}
    </>
  );
}
