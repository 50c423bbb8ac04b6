import { useQuery } from "@tanstack/react-query";
import type { RegulatorFileHistory } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { stateShapes, useFileWords } from "./file-words.ts";
import { noonOf } from "../../lib/noon-of.ts";

const endpoint = "GET /staff/:tenant/regulator-files/:id";
const making = "POST /staff/:tenant/regulator-files/:id/make";
const makingMs = 2_000;

export function FilePanel({ of, onClose }: PanelProps) {
  const words = useFileWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? whilePresent(makingMs)() : false),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} file={file.data} onClose={onClose} />;
}

type FileProps = Pick<PanelProps, "of" | "onClose"> & { readonly file: RegulatorFileHistory };

function File({ of, file, onClose }: FileProps) {
  const words = useFileWords();
  const number = useNumber();
  const { date, moment } = useMoments();
  const { state, latest } = file;
  const title = `${words.kinds[file.kind]}, ${date(noonOf(file.day))}`;
  return (
    <Panel
      label={`${words.one}: ${title}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[state]}>{words.states[state]}</Status>
          <span>{of.tenant}</span>
        </>
      }
      head={<p className="panel-title mt-1">{title}</p>}
      foot={<MakeFile of={of} file={file} title={[words.kinds[file.kind], date(noonOf(file.day))]} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.due, file.is_late ? `${moment(file.due_at)} · ${words.late}` : moment(file.due_at)],
            [words.rows, latest === null || latest.rows === null ? "–" : number(latest.rows)],
            [words.size, latest === null || latest.bytes === null ? "–" : `${number(latest.bytes)} B`],
            [words.made, latest?.made_at ? moment(latest.made_at) : "–"],
          ]}
        />
      </section>
      {latest?.hash ? (
        <PanelPart title={words.hash} note={words.hashText}>
          <code className="text-[11.5px] break-all text-t2">{latest.hash}</code>
        </PanelPart>
      ) : null}
      <Revisions of={of} file={file} />
    </Panel>
  );
}

function Revisions({ of, file: { revisions } }: Pick<FileProps, "of" | "file">) {
  const words = useFileWords();
  const nameOf = useNames();
  const number = useNumber();
  const { moment } = useMoments();
  if (revisions.length === 0) return null;
  return (
    <PanelPart title={words.revisions} note={revisions.length}>
      <ul className="checks">
        {revisions.map(({ revision, state, requested_at, requested_by, reason, rows }) => (
          <li key={revision}>
            <Status shape={stateShapes[state]} />
            <span>
              {words.revision(revision)}
              {rows === null ? null : ` · ${words.rows}: ${number(rows)}`}
              <span className="block text-t3">
                {moment(requested_at)} · {requested_by === null ? words.byClock : nameOf(requested_by)}
                {reason === null ? null : ` · ${reason}`}
              </span>
            </span>
            {state === "ready" ? (
              <a
                className="button"
                href={`/api/staff/${of.tenant}/regulator-files/${of.id}/file?revision=${revision}`}
                aria-label={words.downloadOf(revision)}
                download
              >
                {words.download}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function MakeFile({
  of,
  file: { state },
  title: [kind, day],
}: Pick<FileProps, "of" | "file"> & { readonly title: readonly [string, string] }) {
  const words = useFileWords();
  const can = useCan(opens(making, "regulator.make"), of.tenant);
  const again = (): void => readAgain("GET /staff/:tenant/regulator-files", endpoint);
  const decision: Decision = {
    tenant: of.tenant,
    title: words.makeTitle(kind, day),
    text: words.makeText,
    action: words.make,
    asksReason: true,
    reasonHint: words.reasonHint,
    send: ({ reason }) => request(making, { params: { ...of }, body: { reason } }),
    onDone: again,
    onConflict: again,
  };
  return (
    <PanelDecisions
      shape={stateShapes[state]}
      why={can ? words.why[state] : words.whyRead}
      acts={can && state !== "waiting" ? [{ act: "make", label: words.makeMore }] : []}
      decisionOf={() => decision}
    />
  );
}
