import { useQuery } from "@tanstack/react-query";
import { type TemplateKey, templateKeys } from "@trevo/contract";
import { useParams } from "react-router";
import { ListState } from "../../frame/states.tsx";
import { PanelState } from "../../frame/panel.tsx";
import { TextEditor } from "./text-editor.tsx";
import { textQuery } from "./text-path.ts";
import { useTextWords } from "./text-words.ts";

/** Shows a message's text in both languages, and how each channel sends it. */
export function Screen() {
  const { tenant = "", key = "" } = useParams();
  const words = useTextWords();
  const known = templateKeys.find((one) => one === key);
  return known ? <Known tenant={tenant} known={known} /> : <ListState title={words.emptyTitle}>{words.emptyText}</ListState>;
}

function Known({ tenant, known }: { readonly tenant: string; readonly known: TemplateKey }) {
  const words = useTextWords();
  const read = useQuery(textQuery({ tenant, key: known }));
  if (!read.data)
    return (
      <div className="detail-page">
        <PanelState label={words.one} onClose={null} error={read.error} onRetry={() => void read.refetch()} />
      </div>
    );
  return <TextEditor key={`${tenant}/${known}`} tenant={tenant} template={read.data} />;
}
