import { useQuery, useQueryClient } from "@tanstack/react-query";
import { numberFormat } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { CopyButton } from "@trevo/ui/copy-button";
import { Field } from "@trevo/ui/field";
import { SelectInput } from "@trevo/ui/select-input";
import { EmptyState } from "@trevo/ui/states";
import { type FormEvent, useRef, useState } from "react";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { addLinkMutation, affiliateLinksKey, affiliateLinksQuery } from "./api.ts";
import { PartState } from "./part-state.tsx";

/** The affiliate's links with their results, and the form for a new link. */
export function AffiliateLinks() {
  const { user } = useSession();
  const counts = numberFormat(useLocale());
  const { data: links, error, refetch } = useQuery(affiliateLinksQuery(user?.id));
  if (!links) return <PartState error={error} retry={() => void refetch()} />;
  return (
    <>
      {links.length === 0 ? <EmptyState icon="send" text={m.affiliate_links_empty()} /> : null}
      <ul className="refers-statements">
        {links.map((link) => (
          <li key={link.id} className="panel refers-affiliate-link">
            <span>
              <b>{link.name}</b>
              <small>{m.affiliate_link_results({ clicks: counts.format(link.clicks), accounts: counts.format(link.accounts) })}</small>
              <small className="refers-address">{link.link}</small>
            </span>
            <CopyButton text={link.link} copied={m.refers_copied()} failed={m.refers_copy_failed()}>
              {m.refers_copy()}
            </CopyButton>
          </li>
        ))}
      </ul>
      <AddLink />
    </>
  );
}

const code = /^[a-z0-9_-]{4,40}$/;

type Kind = "ref" | "lmcp";
const kinds: readonly { value: Kind; label: () => string }[] = [
  { value: "ref", label: m.affiliate_link_ref },
  { value: "lmcp", label: m.affiliate_link_lmcp },
];

function AddLink() {
  const { user } = useSession();
  const client = useQueryClient();
  const { run, busy, failure } = useAction(addLinkMutation);
  const [invalid, setInvalid] = useState<{ name?: boolean; code?: boolean }>({});
  const [kind, setKind] = useState<Kind>("ref");
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const textOf = (name: string): string => {
      const value = fields.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const body = { name: textOf("name"), kind, code: textOf("code").toLowerCase() };
    const wrong = { name: body.name === "", code: !code.test(body.code) };
    setInvalid(wrong);
    if (wrong.name || wrong.code || !(await run(body))) return;
    form.current?.reset();
    await client.invalidateQueries({ queryKey: affiliateLinksKey(user?.id) });
  };
  return (
    <form ref={form} className="panel refers-card" noValidate onSubmit={(event) => void send(event)}>
      <Field label={m.affiliate_link_name()} error={invalid.name ? m.affiliate_link_name_missing() : undefined}>
        {(control) => (
          <span className="input">
            <input {...control} name="name" maxLength={60} autoComplete="off" />
          </span>
        )}
      </Field>
      <Field
        label={m.affiliate_link_code()}
        hint={m.affiliate_link_code_hint()}
        error={invalid.code ? m.affiliate_link_code_hint() : undefined}
      >
        {(control) => (
          <span className="input">
            <input {...control} name="code" maxLength={40} autoCapitalize="none" autoComplete="off" spellCheck={false} />
          </span>
        )}
      </Field>
      <SelectInput
        label={m.affiliate_link_kind()}
        hint={m.affiliate_link_kind_hint()}
        options={kinds.map(({ value, label }) => ({ value, label: label() }))}
        value={kind}
        onChange={setKind}
      />
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button type="submit" tone="accent" busy={busy ? m.affiliate_link_adding() : undefined}>
        {m.affiliate_link_add()}
      </Button>
    </form>
  );
}
