import { useQuery } from "@tanstack/react-query";
import { type BrandState, type StaffBrand, brandStates } from "@trevo/contract";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import { PanelState } from "../../frame/panel.tsx";
import { Forbidden, ListState } from "../../frame/states.tsx";
import { Badge, type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { mayOpen, opens, useCan, useCanEverywhere, useMember } from "../../lib/member.ts";
import { brandsQuery, siteAddress } from "./brands-query.ts";
import { useStudioWords } from "./studio-words.ts";

const opening = opens("GET /staff/brands", "brand.read");
const switching = opens("POST /staff/:tenant/state", "brand.state");
const shapes: Record<BrandState, Shape> = { active: "good", inactive: "stopped", maintenance: "look" };

/** Lists the operator's brands, and links to the creation of a new one. */
export function Screen() {
  const may = mayOpen(useMember(), opening);
  return may ? <Studio /> : <Forbidden permission={opening.permission} />;
}

function Studio() {
  const words = useStudioWords();
  const mayAdd = useCanEverywhere("brand.state");
  const made = (useLocation().state as { made?: StaffBrand } | null)?.made;
  const brands = useQuery(brandsQuery);
  if (!brands.data)
    return (
      <div className="detail-page">
        <PanelState label={words.label} onClose={null} error={brands.error} onRetry={() => void brands.refetch()} />
      </div>
    );
  const { data } = brands.data;
  // The navigation state still contains the brand after it was switched off.
  const isOnAir = data.some(({ slug, state }) => slug === made?.slug && state === "active");
  return (
    <section className="detail-page" aria-label={words.label}>
      <div className="mx-auto grid max-w-[1040px] gap-4">
        {made && isOnAir ? <Made brand={made} /> : null}
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="panel-title">{words.label}</h2>
          {mayAdd && data.length > 0 ? (
            <Link className="button button-main" to="/estudio/nova">
              <Icon name="plus" small />
              {words.newBrand}
            </Link>
          ) : null}
        </header>
        {data.length === 0 ? (
          <ListState title={words.emptyTitle} leaves>
            <p>{words.emptyText}</p>
          </ListState>
        ) : (
          <BrandTable brands={data} />
        )}
      </div>
    </section>
  );
}

/** Shows the brand that was just created, and its address. */
function Made({ brand }: { brand: StaffBrand }) {
  const words = useStudioWords();
  const [host] = brand.hosts;
  return (
    <p className="notice notice-quiet" role="status">
      <Icon name="check" small />
      <span>
        {words.made(brand.title)}{" "}
        {host === undefined ? null : (
          <a className="underline" href={siteAddress(host)} target="_blank" rel="noreferrer">
            {words.visit}
          </a>
        )}
      </span>
    </p>
  );
}

function BrandTable({ brands }: { brands: readonly StaffBrand[] }) {
  const words = useStudioWords();
  return (
    <div className="rule-card">
      <table className="w-full text-left">
        <thead className="text-t3">
          <tr>
            {[words.brand, words.address, words.state, words.rules].map((title) => (
              <th key={title} scope="col" className="pb-2 font-medium">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="for-ears">{words.switchState}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <BrandRow key={brand.slug} brand={brand} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BrandRow({ brand }: { brand: StaffBrand }) {
  const words = useStudioWords();
  const may = useCan(switching, brand.slug);
  const host = brand.hosts.find((one) => /[a-z]/.test(one));
  return (
    <tr className="border-t border-[var(--line-soft)]">
      <th scope="row" className="py-2.5 pr-3 font-semibold">
        <Link className="inline-flex items-center gap-2 underline decoration-[var(--line)]" to={`/estudio/${brand.slug}`}>
          <span className="pill-dot" style={{ background: brand.accent }} />
          {brand.title}
        </Link>
      </th>
      <td className="py-2.5 pr-3">
        {host === undefined ? (
          "–"
        ) : (
          <a className="underline decoration-[var(--line)]" href={siteAddress(host)} target="_blank" rel="noreferrer">
            {host}
          </a>
        )}
      </td>
      <td className="py-2.5 pr-3">
        <Status shape={shapes[brand.state]}>{words.states[brand.state]}</Status>
      </td>
      <td className="py-2.5">
        <span className="flex flex-wrap gap-1.5">
          <Badge>{words.profiles[brand.is_regulated ? "regulated" : "default"]}</Badge>
          {brand.is_staging ? <Badge>{words.staging}</Badge> : null}
        </span>
      </td>
      <td className="py-2.5 text-right">{may ? <SwitchState brand={brand} /> : null}</td>
    </tr>
  );
}

function SwitchState({ brand }: { brand: StaffBrand }) {
  const words = useStudioWords();
  const [isOpen, setOpen] = useState(false);
  const again = (): void => readAgain("GET /staff/brands", "GET /staff/me");
  const others = brandStates.filter((state) => state !== brand.state);
  const decision: Decision = {
    tenant: brand.slug,
    title: words.switchOf(brand.title),
    text: words.switchText,
    action: words.switchAction,
    danger: brand.state === "active",
    asksReason: true,
    fields: [
      {
        kind: "choice",
        name: "state",
        title: words.newState,
        options: others.map((state) => ({ value: state, title: words.states[state] })),
      },
    ],
    send: ({ reason, values }) =>
      request("POST /staff/:tenant/state", {
        params: { tenant: brand.slug },
        body: { expected_state: brand.state, state: others.find((state) => state === values["state"]) ?? brand.state, reason },
      }),
    onDone: again,
    onConflict: again,
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.switchState}
        <span className="for-ears"> {brand.title}</span>
      </button>
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </>
  );
}
