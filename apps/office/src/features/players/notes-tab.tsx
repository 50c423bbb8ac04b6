import { useInfiniteQuery } from "@tanstack/react-query";
import { maxNote, type PlayerNote } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useKeys } from "../../frame/keys.ts";
import type { RowKey } from "../../frame/list-types.ts";
import { Key } from "../../frame/parts.tsx";
import { Failure } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import { shortId } from "../../lib/short-id.ts";
import { Moment } from "./tab-rows.tsx";
import { useTabWords } from "./tab-words.ts";

const endpoint = "GET /staff/:tenant/players/:id/notes";

type Asked = { readonly act: "write" } | { readonly act: "retract"; readonly note: PlayerNote };

/** Shows staff notes. They are never changed; a wrong note is retracted with a reason. */
export function NotesTab({ of }: { of: RowKey }) {
  const words = useTabWords();
  const mayWrite = useCan(opens("POST /staff/:tenant/players/:id/notes", "players.note"), of.tenant);
  const [asked, ask] = useState<Asked | null>(null);
  const decisionOf = useDecisions(of);
  const write = (): void => ask({ act: "write" });
  useKeys({ n: mayWrite ? write : undefined });
  return (
    <section className="overflow-hidden rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-label={words.notes}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-2">
        <p className="text-t3">{words.notesWho}</p>
        {mayWrite ? (
          <button type="button" className="button" onClick={write}>
            {words.write}
            <Key>N</Key>
          </button>
        ) : null}
      </div>
      <Notes of={of} onRetract={mayWrite ? (note) => ask({ act: "retract", note }) : null} />
      <DecisionDialog decision={asked && decisionOf(asked)} onClose={() => ask(null)} />
    </section>
  );
}

function Notes({ of, onRetract }: { of: RowKey; onRetract: ((note: PlayerNote) => void) | null }) {
  const words = useTabWords();
  const reading = useInfiniteQuery({
    queryKey: [endpoint, of],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      request(endpoint, { params: { ...of }, query: pageParam === null ? {} : { after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const notes = reading.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {reading.isError ? <Failure error={reading.error} onRetry={() => void reading.refetch()} /> : null}
      {reading.isPending ? (
        <p role="status" className="px-5 py-6 text-t3">
          {words.loading}
        </p>
      ) : null}
      {reading.isSuccess && notes.length === 0 ? <p className="px-5 py-6 text-t3">{words.notesEmpty}</p> : null}
      <ul>
        {notes.map((note) => (
          <Note key={note.id} note={note} onRetract={onRetract && (() => onRetract(note))} />
        ))}
      </ul>
      {reading.hasNextPage ? (
        <div className="px-5 py-3">
          <button type="button" className="button" disabled={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            {reading.isFetchingNextPage ? words.loading : words.more}
          </button>
        </div>
      ) : null}
    </>
  );
}

function Note({ note: { text, by, created_at, retracted }, onRetract }: { note: PlayerNote; onRetract: (() => void) | null }) {
  const words = useTabWords();
  const nameOf = useNames();
  return (
    <li className="grid gap-1 border-b border-line px-5 py-3 last:border-b-0">
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-semibold">{shortId(nameOf(by))}</b>
        <Moment at={created_at} />
        {retracted || !onRetract ? null : (
          <button type="button" className="button button-quiet ml-auto" onClick={onRetract}>
            {words.retract}
          </button>
        )}
      </span>
      {retracted ? (
        <p className="text-t3">
          {words.retractedBy(shortId(nameOf(retracted.by)))} “{retracted.reason}” <Moment at={retracted.at} />
        </p>
      ) : (
        <p className="max-w-[80ch] whitespace-pre-wrap">{text}</p>
      )}
    </li>
  );
}

function useDecisions({ tenant, id }: RowKey): (asked: Asked) => Decision {
  const words = useTabWords();
  const again = (): void => readAgain(endpoint, "GET /staff/:tenant/players/:id/timeline");
  const shared = { tenant, asksReason: true, onConflict: again, onDone: again } as const;
  return (asked) =>
    asked.act === "write"
      ? {
          ...shared,
          title: words.writeTitle,
          text: words.writeText,
          action: words.write,
          reasonLabel: words.note,
          reasonHint: words.noteHint,
          reasonMissing: words.noteMissing,
          reasonMax: maxNote,
          send: ({ reason, idempotencyKey }) =>
            request("POST /staff/:tenant/players/:id/notes", { params: { tenant, id }, body: { text: reason }, idempotencyKey }),
        }
      : {
          ...shared,
          title: words.retractTitle,
          text: words.retractText,
          action: words.retract,
          danger: true,
          send: ({ reason }) =>
            request("POST /staff/:tenant/player-notes/:id/retract", { params: { tenant, id: asked.note.id }, body: { reason } }),
        };
}
