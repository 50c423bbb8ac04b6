import { useMutation } from "@tanstack/react-query";
import type { ReviewedDocument } from "@trevo/contract";
import { formatCpf } from "@trevo/domain";
import { useState } from "react";
import { AskedPicture } from "../../frame/asked-picture.tsx";
import { Icon } from "../../frame/icon.tsx";
import type { RowKey } from "../../frame/list-types.ts";
import { Facts, PanelPart } from "../../frame/panel.tsx";
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

/** Loads a document only on request, because reading it is recorded. */
export function IdentityDocuments({ of, documents }: DocumentsProps) {
  const words = useVerificationWords();
  const { moment } = useMoments();
  const may = useCan(opens(endpoint, "documents.review"), of.tenant);
  const [holder, setHolder] = useState<Holder | null>(null);
  const open = async (file_id: string, signal?: AbortSignal) => {
    const { data } = await request(endpoint, { params: { ...of, file_id }, ...(signal && { signal }) });
    setHolder(data.holder);
    return data;
  };
  if (documents.length === 0)
    return (
      <PanelPart title={words.documents}>
        <p className="text-t3">{words.noDocuments}</p>
      </PanelPart>
    );
  const parts = documents.map((document) => (
    <PanelPart key={document.id} title={words.types[document.type]} note={moment(document.created_at)}>
      {!may ? (
        <p className="text-t3">{words.forReviewers}</p>
      ) : document.media_type === "application/pdf" ? (
        <PdfFile document={document} open={open} />
      ) : (
        <AskedPicture
          queryKey={[endpoint, of, document.id]}
          read={(signal) => open(document.id, signal)}
          alt={words.types[document.type]}
          show={words.show[document.type]}
        />
      )}
    </PanelPart>
  ));
  return (
    <>
      {parts}
      {holder ? <InClear holder={holder} /> : null}
    </>
  );
}

interface Holder {
  readonly name: string;
  readonly cpf: string | null;
  readonly birth_date: string;
}

/** Shows the account's data, to be compared with the document. */
function InClear({ holder: { name, cpf, birth_date } }: { readonly holder: Holder }) {
  const words = useVerificationWords();
  const facts = [
    [words.name, name],
    [words.cpf, cpf === null ? words.noCpf : formatCpf(cpf)],
    [words.born, birth_date.split("-").toReversed().join("/")],
  ] as const;
  return (
    <PanelPart title={words.inClear}>
      <Facts facts={facts} />
    </PanelPart>
  );
}

interface OpenedFile {
  readonly media_type: string;
  readonly base64: string;
}

/** A PDF is not displayed here; the browser saves it. */
function PdfFile({ document, open }: { readonly document: ReviewedDocument; readonly open: (id: string) => Promise<OpenedFile> }) {
  const words = useVerificationWords();
  const textOf = useErrorText();
  const saving = useMutation({
    mutationFn: () => open(document.id),
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
