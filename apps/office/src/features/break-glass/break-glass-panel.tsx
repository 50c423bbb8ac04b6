import { useQuery } from "@tanstack/react-query";
import { type BreakGlassFile, breakGlassVerdicts } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Avatar } from "../../frame/parts.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { useActionWords } from "../../lib/action-words.ts";
import { request } from "../../lib/api.ts";
import { useMember } from "../../lib/member.ts";
import { useMoments, useNow } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { permissionWords } from "../../lib/permission-words.ts";
import { shortId } from "../../lib/short-id.ts";
import { useBreakGlassWords } from "./break-glass-words.ts";

const endpoint = "GET /staff/break-glass/:id";

export function BreakGlassPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useBreakGlassWords();
  const file = useQuery({
    queryKey: [endpoint, of.id],
    queryFn: ({ signal }) => request(endpoint, { params: { id: of.id }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File file={file.data} onClose={onClose} onDecided={onDecided} />;
}

interface FileProps extends Omit<PanelProps, "of"> {
  readonly file: BreakGlassFile;
}

const shapeOf = ({ verdict }: BreakGlassFile): Shape => (verdict === null ? "two" : verdict === "justified" ? "good" : "stopped");

function File({ file, onClose, onDecided }: FileProps) {
  const words = useBreakGlassWords();
  const locale = useUiLocale();
  const nameOf = useNames();
  const { moment, time } = useMoments();
  const name = nameOf(file.staff_id);
  const actionOf = useActionWords();
  const did = didOf(file, nameOf);
  return (
    <Panel
      label={words.one}
      onClose={onClose}
      line={
        <>
          <Status shape={shapeOf(file)}>{file.verdict === null ? words.views.waiting : words.verdicts[file.verdict]}</Status>
          <span>{words.from(moment(file.started_at), time(file.ends_at))}</span>
        </>
      }
      head={
        <div className="mt-2 flex items-center gap-3">
          <Avatar name={name} seed={file.staff_id} large />
          <b className="font-semibold">{name}</b>
        </div>
      }
      foot={<Review file={file} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.where, file.brand ?? words.everyBrand],
            [words.due, moment(file.review_due_at)],
            ...(file.reviewed_by && file.reviewed_at
              ? [[words.reviewedBy, words.reviewed(nameOf(file.reviewed_by), moment(file.reviewed_at))] as const]
              : []),
            ...(file.review_note === null ? [] : [[words.note, file.review_note] as const]),
          ]}
        />
      </section>
      <PanelPart title={words.why}>
        <p>“{file.reason}”</p>
      </PanelPart>
      <PanelPart title={words.took} note={file.permissions.length}>
        <ul className="list-disc pl-4">
          {file.permissions.map((permission) => (
            <li key={permission}>{permissionWords[locale][permission]}</li>
          ))}
        </ul>
      </PanelPart>
      <PanelPart title={words.did} note={did.length}>
        {did.length === 0 ? <p className="text-t2">{words.nothing}</p> : null}
        <ul className="checks">
          {did.map(({ key, at, action, about }) => (
            <li key={key}>
              <Status shape="work" />
              <span>
                {actionOf(action)}
                <span className="block text-t3">{about.join(" · ")}</span>
              </span>
              <small>{time(at)}</small>
            </li>
          ))}
        </ul>
      </PanelPart>
    </Panel>
  );
}

/** Returns actions at the brands and access to colleagues, in chronological order. */
const didOf = ({ events, access }: BreakGlassFile, nameOf: (id: string) => string) =>
  [
    ...events.map(({ id, at, action, subject, tenant }) => ({
      key: `${tenant}:${id}`,
      at,
      action,
      about: subject === null ? [tenant] : [tenant, shortId(subject)],
    })),
    ...access.map(({ id, at, action, staff_id }) => ({ key: `:${id}`, at, action, about: [nameOf(staff_id)] })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

function Review({ file, onDecided }: { file: BreakGlassFile; onDecided: () => void }) {
  const words = useBreakGlassWords();
  const me = useMember();
  const nameOf = useNames();
  const now = useNow();
  const isOver = Date.parse(file.ends_at) <= now;
  const isOwn = file.staff_id === me.id;
  const why = file.reviewed_at !== null ? words.whyDone : isOwn ? words.whyOwn : isOver ? words.whyReview : words.whyRunning;
  const again = (): void => readAgain(endpoint, "GET /staff/break-glass");
  const decision: Decision = {
    tenant: me.operator,
    title: words.reviewTitle(nameOf(file.staff_id)),
    text: words.reviewText,
    action: words.review,
    asksReason: true,
    reasonLabel: words.note,
    reasonHint: words.noteHint,
    reasonMissing: words.noteMissing,
    fields: [
      {
        name: "verdict",
        title: words.verdict,
        kind: "choice",
        options: breakGlassVerdicts.map((value) => ({ value, title: words.verdicts[value] })),
      },
    ],
    send: async ({ reason, values }) => {
      const verdict = breakGlassVerdicts.find((one) => one === values["verdict"]);
      if (verdict) await request("POST /staff/break-glass/:id/review", { params: { id: file.id }, body: { verdict, note: reason } });
    },
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  };
  const mayReview = file.reviewed_at === null && isOver && !isOwn;
  return (
    <PanelDecisions
      shape={shapeOf(file)}
      why={why}
      acts={mayReview ? [{ act: "review", label: words.reviewMore, look: "main", shortcut: "a" }] : []}
      decisionOf={() => decision}
    />
  );
}
