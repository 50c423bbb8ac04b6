import { type StaffDocument, contentKinds, documentStatuses, staffContentEndpoints } from "@trevo/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Badge, Status } from "../../frame/status.tsx";
import { ApiError, request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { statusShapes, useContentWords } from "./content-words.ts";
import { documentPath, listEndpoint as endpoint } from "./document-path.ts";

export function Screen() {
  const words = useContentWords();
  const screen: ListScreen<StaffDocument> = {
    endpoint,
    query: staffContentEndpoints[endpoint].query,
    opens: opens(endpoint, "content.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ slug }, tenant) => ({ tenant, id: slug }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      ...documentStatuses.map((state) => ({ id: state, title: words.states[state], query: { state } })),
      { id: "lacks-en", title: words.lacksEn, query: { lacks: "en" } },
    ],
    filters: [
      { name: "kind", title: words.kind, kind: { options: contentKinds.map((value) => ({ value, title: words.kinds[value] })) } },
      {
        name: "state",
        title: words.state,
        kind: { options: documentStatuses.map((value) => ({ value, title: words.states[value] })) },
      },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    pageOf: documentPath,
    Header: NewDocument,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<StaffDocument>[] {
  const words = useContentWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return [
    {
      id: "title",
      title: words.one,
      cell: ({ title, slug }) => (
        <span className="who">
          <span>
            <b>{title || words.untitled}</b>
            <small>{slug}</small>
          </span>
        </span>
      ),
    },
    { id: "kind", title: words.kind, cell: ({ kind }) => words.kinds[kind] },
    {
      id: "state",
      title: words.state,
      cell: ({ states }) => (
        <span className="badges">
          {states.map((state) => (
            <Badge key={state} shape={statusShapes[state]}>
              {words.states[state]}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: "language",
      title: words.language,
      cell: ({ languages }) => (languages.includes("en") ? "pt · en" : <Status shape="look">{words.lacksEn}</Status>),
    },
    { id: "version", title: words.version, number: true, wide: true, cell: ({ version }) => (version === 0 ? "–" : version) },
    {
      id: "changed",
      title: words.changed,
      number: true,
      cell: ({ changed_at, changed_by }) => (changed_by ? words.by(nameOf(changed_by), moment(changed_at)) : moment(changed_at)),
    },
  ];
}

const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "wrong_state";

/** Reports a slug in use as an error of its field, not as a conflict with another member. */
const takenAddress = ({ status, requestId }: ApiError, message: string): ApiError =>
  new ApiError({
    status,
    error: { message, code: "invalid_fields", ...(requestId && { request_id: requestId }), errors: { slug: [message] } },
  });

function NewDocument({ tenant }: { readonly tenant: string }) {
  const words = useContentWords();
  const navigate = useNavigate();
  const may = useCan(opens("POST /staff/:tenant/documents/:slug/draft", "content.edit"), tenant);
  const [decision, decide] = useState<Decision | null>(null);
  if (!may) return null;
  const create: Decision = {
    title: words.newTitle,
    tenant,
    text: words.newText,
    action: words.create,
    fields: [
      {
        name: "kind",
        title: words.kind,
        kind: "choice",
        // Help texts need a category, which this form does not offer.
        options: contentKinds.filter((kind) => kind !== "help").map((value) => ({ value, title: words.kinds[value] })),
      },
      { name: "slug", title: words.slug, kind: "line", max: 80, hint: words.slugHint },
      { name: "title", title: words.title, kind: "line", max: 120 },
    ],
    send: async ({ values }) => {
      const slug = (values["slug"] ?? "").trim();
      const kind = contentKinds.find((one) => one === values["kind"]) ?? "page";
      await request("POST /staff/:tenant/documents/:slug/draft", {
        params: { tenant, slug },
        body: { revision: 0, base_version: 0, content: emptyContent(kind, values["title"] ?? "") },
      }).catch((error: unknown) => {
        throw isTaken(error) ? takenAddress(error, words.slugTaken) : error;
      });
      void navigate(documentPath({ tenant, id: slug }));
    },
    onDone: () => readAgain(endpoint),
    onConflict: () => undefined,
  };
  return (
    <div className="flex flex-none justify-end px-5 pt-3">
      <button type="button" className="button button-main" onClick={() => decide(create)}>
        <Icon name="plus" small />
        {words.news}
      </button>
      <DecisionDialog decision={decision} onClose={() => decide(null)} />
    </div>
  );
}

const emptyContent = (kind: (typeof contentKinds)[number], title: string) => ({
  kind,
  position: 1_000,
  art: null,
  link: null,
  requires: null,
  category: null,
  related: [],
  starts_at: null,
  ends_at: null,
  pt: { title, summary: "", condition: null, action: null, body: "" },
  en: null,
});
