import type { DocumentType, Verification } from "@trevo/contract";
import { documentMaxBytes, documentPdfType, documentPictureTypes } from "@trevo/contract/document-rules";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { ProgressBar } from "@trevo/ui/progress";
import { type ChangeEvent, useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { m } from "../../paraglide/messages.js";
import { DocumentGuide } from "./document-guide.tsx";
import { DocumentState } from "./document-state.tsx";
import { useSend } from "../../lib/use-action.ts";
import { cancelDocumentMutation, uploadDocumentMutation } from "./api.ts";

const words = {
  front: { title: m.verification_front, hint: m.verification_front_hint },
  back: { title: m.verification_back, hint: m.verification_back_hint },
  selfie: { title: m.verification_selfie, hint: m.verification_selfie_hint },
};

interface StepProps {
  type: DocumentType;
  verification: Verification;
  onChanged: (verification: Verification) => void;
}

/** One document: how it should look, its status, and the buttons to send or withdraw it. */
export function DocumentStep({ type, verification, onChanged }: StepProps) {
  const { percent, failure, takingBack, choose, takeBack } = useDocument(type, onChanged);
  const known = verification.documents.find((document) => document.type === type && document.state !== "cancelled");
  const wanted = verification.missing.includes(type) && !verification.needs_cpf;
  const waiting = known && (known.state === "pending" || known.state === "under_review");
  return (
    <li className="verify-step" aria-busy={percent !== null || undefined}>
      <DocumentGuide type={type} good={!verification.missing.includes(type)} />
      <div className="verify-words">
        <h2>{words[type].title()}</h2>
        <p>{words[type].hint()}</p>
        <DocumentState document={known} wanted={verification.missing.includes(type)} />
      </div>
      {percent === null ? null : <ProgressBar label={m.verification_sending()} percent={percent} note={m.verification_sending()} />}
      {failure ? (
        <Notice tone="bad" announce>
          {failure}
        </Notice>
      ) : null}
      {wanted && percent === null ? (
        <div className="verify-ways">
          <FileChoice type={type} camera onChoose={choose} />
          <FileChoice type={type} onChoose={choose} />
        </div>
      ) : null}
      {waiting && percent === null ? (
        <div className="verify-ways">
          <Button tone="quiet" busy={takingBack ? m.verification_cancelling() : undefined} onClick={() => void takeBack(known.id)}>
            {m.verification_cancel()}
            <span className="sr-only">: {words[type].title()}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function useDocument(type: DocumentType, onChanged: (verification: Verification) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useSend(uploadDocumentMutation);
  const cancel = useSend(cancelDocumentMutation);
  const choose = async (file: File) => {
    setFailure(file.size > documentMaxBytes ? m.verification_too_large() : null);
    if (file.size > documentMaxBytes) return;
    setPercent(0);
    const answer = await upload.send({ type, file, onProgress: setPercent });
    setPercent(null);
    if (!answer.ok) return;
    if ("message" in answer.data) return setFailure(answer.data.message);
    onChanged(answer.data.verification);
  };
  const takeBack = async (id: string) => {
    setFailure(null);
    const reply = await cancel.send(id);
    if (!reply.ok) return setFailure(errorText(reply));
    onChanged(reply.data.data);
  };
  return { percent, failure, takingBack: cancel.busy, choose: (file: File) => void choose(file), takeBack };
}

interface ChoiceProps {
  type: DocumentType;
  /** Opens the camera if there is one; otherwise the device's files. */
  camera?: true;
  onChoose: (file: File) => void;
}

function FileChoice({ type, camera, onChoose }: ChoiceProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) onChoose(file);
  };
  const accept = [...documentPictureTypes, ...(type === "selfie" || camera ? [] : [documentPdfType])].join(",");
  return (
    <label className={`btn verify-file ${camera ? "btn-accent verify-camera" : "btn-plain"}`}>
      {camera ? m.verification_camera() : m.verification_choose()}
      <span className="sr-only">: {words[type].title()}</span>
      <input type="file" accept={accept} capture={camera && (type === "selfie" ? "user" : "environment")} onChange={take} />
    </label>
  );
}
