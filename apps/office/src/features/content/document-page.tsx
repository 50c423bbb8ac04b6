import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { PanelState } from "../../frame/panel.tsx";
import { useContentWords } from "./content-words.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { documentQuery } from "./document-path.ts";

/** Shows one text: both languages, a preview, and its versions. */
export function Screen() {
  const { tenant = "", slug = "" } = useParams();
  const words = useContentWords();
  const read = useQuery(documentQuery({ tenant, id: slug }));
  if (!read.data)
    return (
      <div className="detail-page">
        <PanelState label={words.one} onClose={null} error={read.error} onRetry={() => void read.refetch()} />
      </div>
    );
  return <DocumentEditor key={`${tenant}/${slug}`} tenant={tenant} document={read.data} />;
}
