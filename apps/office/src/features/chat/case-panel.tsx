import { useQuery } from "@tanstack/react-query";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelState } from "../../frame/panel.tsx";
import { request } from "../../lib/api.ts";
import { CaseFile } from "./case-file.tsx";
import { useChatWords } from "./chat-words.ts";
import { DecideCase } from "./decide-case.tsx";

const endpoint = "GET /staff/:tenant/chat/cases/:id";

export function CasePanel({ of, onClose, onDecided }: PanelProps) {
  const words = useChatWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return (
    <CaseFile
      of={of}
      file={file.data}
      onClose={onClose}
      foot={<DecideCase key={file.data.state} of={of} file={file.data} onDecided={onDecided} />}
    />
  );
}
