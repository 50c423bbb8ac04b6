import { AskedPicture } from "../../frame/asked-picture.tsx";
import { PanelPart } from "../../frame/panel.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import type { CaseProps } from "./case-file.tsx";
import { useChatWords } from "./chat-words.ts";

const endpoint = "POST /staff/:tenant/chat/messages/:id/picture";

/** Shows the picture of the reported message, only to members who may moderate, and only on request. */
export function ChatPicture({ of: { tenant }, file: { subject, evidence, context } }: CaseProps) {
  const words = useChatWords();
  const may = useCan(opens(endpoint, "chat.moderate"), tenant);
  const picture = context.find(({ id }) => id === subject.id)?.picture;
  if (subject.type === "picture")
    return (
      <PanelPart title={words.subjects.picture}>
        <p className="notice">{evidence === "missing" ? words.missingPicture : words.sealedPicture}</p>
      </PanelPart>
    );
  if (!picture) return null;
  return (
    <PanelPart title={words.picture} note={words.pixels(picture.width, picture.height)}>
      <p className="text-t2">{picture.screened ? words.screened[picture.screened] : words.unscreened}</p>
      {may ? (
        <AskedPicture
          queryKey={[endpoint, tenant, subject.id]}
          read={(signal) => request(endpoint, { params: { tenant, id: subject.id }, signal }).then(({ data }) => data)}
          size={picture}
          alt={words.pictureOf}
          show={words.showPicture}
        />
      ) : (
        <p className="text-t3">{words.pictureForModerators}</p>
      )}
    </PanelPart>
  );
}
