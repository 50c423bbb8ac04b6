import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AddedBrandFile, BrandFileKind } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { type ReactNode, useRef } from "react";
import { useErrorText } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { ApiError, request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { sendFile } from "../../lib/send-file.ts";
import { FieldRow } from "./field-row.tsx";
import { usePictureWords } from "./picture-words.ts";

const adding = opens("POST /staff/:tenant/files", "files.write");
const list = "GET /staff/:tenant/files";

const filesQuery = (tenant: string) =>
  queryOptions({
    queryKey: [list, tenant],
    queryFn: ({ signal }) => request(list, { params: { tenant }, signal }).then(({ data }) => data),
  });

interface PictureFieldProps {
  readonly tenant: string;
  readonly id: string;
  readonly kind: BrandFileKind;
  /** A path of the site, or empty for no picture. */
  readonly value: string;
  /** Options other than the brand's own pictures, by value. */
  readonly others: Readonly<Record<string, string>>;
  readonly fault?: string | undefined;
  readonly onChange: (path: string) => void;
}

/** Selects one of the brand's pictures, or adds a new one. */
export function PictureField({ tenant, id, kind, value, others, fault, onChange }: PictureFieldProps) {
  const words = usePictureWords();
  const number = useNumber();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const may = useCan(adding, tenant);
  const files = useQuery(filesQuery(tenant));
  const own = files.data?.filter((file) => file.kind === kind) ?? [];
  const shown = own.find(({ path }) => path === value);
  const sending = useMutation({
    mutationFn: (file: File) =>
      sendFile("POST /staff/:tenant/files", { params: { tenant }, file, fields: { kind } }).then((reply) => reply.data),
    onSuccess: async (file) => {
      await queries.invalidateQueries({ queryKey: filesQuery(tenant).queryKey });
      onChange(file.path);
    },
  });
  const error = sending.error instanceof ApiError ? (sending.error.fields["file"]?.[0] ?? textOf(sending.error)) : fault;
  const isKnown = value in others || shown !== undefined;
  return (
    <FieldRow id={id} label={words.kinds[kind].title} hint={words.kinds[kind].hint} fault={error}>
      <div className="flex flex-wrap items-center gap-2">
        {shown ? <img className="picture-sample" src={shown.thumbnail} alt="" /> : null}
        <select id={id} className="field min-w-0 flex-1" value={value} onChange={(event) => onChange(event.target.value)}>
          {Object.entries(others).map(([other, title]) => (
            <option key={other} value={other}>
              {title}
            </option>
          ))}
          {isKnown ? null : <option value={value}>{words.own}</option>}
          {own.map((file, place) => (
            <option key={file.id} value={file.path}>
              {words.own} {number(own.length - place)} · {words.size(number(file.width), number(file.height))}
            </option>
          ))}
        </select>
        {may ? (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept="image/png,image/jpeg,image/webp"
              aria-label={`${words.add}: ${words.kinds[kind].title}`}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) sending.mutate(file);
                event.target.value = "";
              }}
            />
            <button type="button" className="button" disabled={sending.isPending} onClick={() => input.current?.click()}>
              {sending.isPending ? words.adding : words.add}
              <span className="for-ears"> {words.kinds[kind].title}</span>
            </button>
          </>
        ) : null}
      </div>
      {sending.data?.legibility && sending.data.path === value ? <Legibility of={sending.data.legibility} /> : null}
    </FieldRow>
  );
}

function Legibility({ of: { dark, light, least } }: { of: NonNullable<AddedBrandFile["legibility"]> }): ReactNode {
  const words = usePictureWords();
  const { format } = numberFormat(useUiLocale(), { minimumFractionDigits: 1 });
  const isGood = dark >= least && light >= least;
  return (
    <p className="mt-1" role="status">
      <Status shape={isGood ? "good" : "look"}>
        {isGood ? words.legible(format(dark), format(light)) : words.illegible(format(dark), format(light), format(least))}
      </Status>
    </p>
  );
}
