import { useMutation } from "@tanstack/react-query";
import type { ReviewedDocument } from "@trevo/contract";
import { AskedPicture } from "../../frame/asked-picture.tsx";
import { Icon } from "../../frame/icon.tsx";
import type { RowKey } from "../../frame/list-types.ts";
import { PanelPart } from "../../frame/panel.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useVerificationWords } from "./verification-words.ts";

const endpoint = "POST /staff/:tenant/verifications/:id/files/:file_id";

interface DocumentsProps {
  readonly of: RowKey;
  readonly documents: readonly ReviewedDocument[];
}

/** Each is read when somebody asks to see it; that is recorded. */
export function IdentityDocuments({ of, documents }: DocumentsProps) {
  const words = useVerificationWords();
  const { moment } = useMoments();
  const may = useCan(opens(endpoint, "documents.review"), of.tenant);
  if (documents.length === 0)
    return (
      <PanelPart title={words.documents}>
        <p className="text-t3">{words.noDocuments}</p>
      </PanelPart>
    );
  return documents.map((document) => (
    <PanelPart key={document.id} title={words.types[document.type]} note={moment(document.created_at)}>
      {!may ? (
        <p className="text-t3">{words.forReviewers}</p>
      ) : document.media_type === "application/pdf" ? (
        <PdfFile of={of} document={document} />
      ) : (
        <AskedPicture
          queryKey={[endpoint, of, document.id]}
          read={(signal) => request(endpoint, { params: { ...of, file_id: document.id }, signal }).then(({ data }) => data)}
          alt={words.types[document.type]}
          show={words.show[document.type]}
        />
      )}
    </PanelPart>
  ));
}

/** A PDF is not drawn here: the browser saves it. */
function PdfFile({ of, document }: { readonly of: RowKey; readonly document: ReviewedDocument }) {
  const words = useVerificationWords();
  const textOf = useErrorText();
  const saving = useMutation({
    mutationFn: () => request(endpoint, { params: { ...of, file_id: document.id } }).then(({ data }) => data),
    onSuccess: ({ base64, media_type }) =>
      saveFile(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: media_type }), `${document.id}.pdf`),
  });
  return (
    <>
      <button type="button" className="button" disabled={saving.isPending} onClick={() => saving.mutate()}>
        <Icon name="download" small />
        {words.savePdf}
      </button>
      <p className="field-hint">{words.pdfHint}</p>
      {saving.isError ? <p role="alert">{textOf(saving.error)}</p> : null}
    </>
  );
}
