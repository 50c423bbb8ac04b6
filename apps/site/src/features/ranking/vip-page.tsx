import "./ranking.css";
import { useQuery } from "@tanstack/react-query";
import type { OwnPerk, PointsView, VipProgress } from "@trevo/contract";
import { type Locale, formatPhone, numberFormat } from "@trevo/domain";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PageHero } from "../../lib/page-hero.tsx";
import { vipQuery } from "../../lib/player-queries.ts";
import { ListMemory } from "../../lib/query.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { pointsQuery } from "./api.ts";

/** The player's status in the VIP club: level, tier, points, and the perks of each tier. */
export function VipPage() {
  return (
    <ListMemory>
      <div className="vip">
        <PageHero title={m.vip_title()} text={m.vip_lead()} art="cup" paint="ce" />
        <Club />
      </div>
    </ListMemory>
  );
}

function Club() {
  const vip = useQuery(vipQuery());
  const points = useQuery(pointsQuery());
  const again = () => void Promise.all([vip.refetch(), points.refetch()]);
  if (vip.isError || points.isError) return <ErrorState text={m.vip_failed()} action={<Button onClick={again}>{m.try_again()}</Button>} />;
  if (!vip.data || !points.data)
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="vip-wait" />
      </div>
    );
  return (
    <div className="vip-cards">
      <OwnTier vip={vip.data} />
      <OwnPerks vip={vip.data} />
      <Host vip={vip.data} />
      <OwnPoints points={points.data} />
      <Tiers vip={vip.data} />
      <Moves points={points.data} />
    </div>
  );
}

const whole = (points: number, locale: Locale): string => numberFormat(locale).format(points);

function OwnTier({ vip: { tier, next, level, points_90d, fall } }: { vip: VipProgress }) {
  const locale = useLocale();
  const { timezone } = useSite();
  return (
    <section className="panel vip-card">
      <h2 className="h2">{m.vip_tier()}</h2>
      <b>{tier ? tier.name[locale] : m.vip_level({ level })}</b>
      {tier ? <p>{m.vip_level({ level })}</p> : null}
      <p>{m.vip_90({ points: whole(points_90d, locale) })}</p>
      {tier ? <p>{next ? m.vip_next({ name: next.name[locale], points: whole(next.points, locale) }) : m.vip_top()}</p> : null}
      {tier && fall ? (
        <p>
          {m.vip_fall({
            day: momentText(fall.at, { locale, timezone }),
            from: tier.name[locale],
            to: fall.name[locale],
            points: whole(fall.missing, locale),
          })}
        </p>
      ) : null}
    </section>
  );
}

const placeOf: Partial<Record<OwnPerk["code"], string>> = {
  cashback_bps: "/bonus?tab=cashback",
  rakeback_bps: "/bonus?tab=cashback",
  monthly_box: "/account/boxes",
  birthday_bonus: "/bonus",
  has_host: "/vip#vip-host",
};

/** Perks of the player's tier, and which of them were granted. */
function OwnPerks({ vip: { tier, perks } }: { vip: VipProgress }) {
  const locale = useLocale();
  const { timezone } = useSite();
  if (!tier) return null;
  const stateOf = ({ code, given_at }: OwnPerk): string => {
    if (given_at !== null) return m.vip_perk_given({ day: momentText(given_at, { locale, timezone }) });
    if (code === "monthly_box") return m.vip_perk_box_later();
    return code === "birthday_bonus" ? m.vip_perk_birthday_later() : m.vip_perk_always();
  };
  return (
    <section className="panel vip-card">
      <h2 className="h2">{m.vip_perks()}</h2>
      {perks.length === 0 ? (
        <p>{m.vip_perks_none()}</p>
      ) : (
        <ul className="vip-perks">
          {perks.map((perk) => (
            <li key={perk.code}>
              <Link href={placeOf[perk.code] ?? "/vip"}>{sentenceOf(perk.text[locale])}</Link>
              <span>{stateOf(perk)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Name and contact of the player's VIP host. */
function Host({ vip: { host } }: { vip: VipProgress }) {
  if (!host) return null;
  const { name, whatsapp, email } = host;
  return (
    <section className="panel vip-card vip-host" id="vip-host">
      <h2 className="h2">{m.vip_host()}</h2>
      <b>{name}</b>
      <p>{m.vip_host_text()}</p>
      {whatsapp ? (
        <a href={`https://wa.me/${whatsapp.slice(1)}`} target="_blank" rel="noreferrer">
          {m.vip_host_whatsapp({ phone: formatPhone(whatsapp) })}
        </a>
      ) : null}
      {email ? <a href={`mailto:${email}`}>{m.vip_host_email({ email })}</a> : null}
    </section>
  );
}

const sentenceOf = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function OwnPoints({ points: { balance, lapses_at } }: { points: PointsView }) {
  const locale = useLocale();
  const { timezone, features } = useSite();
  return (
    <section className="panel vip-card">
      <h2 className="h2">{m.vip_points()}</h2>
      <b>{m.vip_balance({ points: whole(balance, locale) })}</b>
      <p>{m.vip_balance_text()}</p>
      {lapses_at ? <p>{m.vip_lapse({ day: momentText(lapses_at, { locale, timezone }) })}</p> : null}
      {features.includes("points_shop") ? <ButtonLink href="/points">{m.points_shop_title()}</ButtonLink> : null}
    </section>
  );
}

function Tiers({ vip: { tier, tiers } }: { vip: VipProgress }) {
  const locale = useLocale();
  return (
    <section className="panel vip-card">
      <h2 className="h2">{m.vip_tiers()}</h2>
      {tiers.length === 0 ? (
        <p>{m.vip_none()}</p>
      ) : (
        <>
          <ol className="vip-tiers">
            {tiers.map((step) => (
              <li key={step.tier} data-own={step.tier === tier?.tier ? "" : undefined}>
                <b>{step.name[locale]}</b>
                {m.vip_tier_points({ points: whole(step.points, locale) })}
                <br />
                {step.perks.length > 0 ? step.perks.map((perk) => perk[locale]).join(", ") : m.vip_no_perks()}
              </li>
            ))}
          </ol>
          <p>{m.vip_rules()}</p>
        </>
      )}
    </section>
  );
}

const kinds: Readonly<Record<PointsView["entries"][number]["kind"], () => string>> = {
  stakes: m.vip_kind_stakes,
  reward: m.vip_kind_reward,
  exchange: m.vip_kind_exchange,
  lapse: m.vip_kind_lapse,
};

function Moves({ points: { entries } }: { points: PointsView }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const signed = numberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 2 });
  return (
    <section className="panel vip-card">
      <h2 className="h2">{m.vip_moves()}</h2>
      {entries.length === 0 ? (
        <p>{m.vip_moves_empty()}</p>
      ) : (
        <ol className="vip-moves">
          {entries.map(({ id, kind, points_x100, at }) => (
            <li key={id}>
              <span>
                {kinds[kind]()} · {momentText(at, { locale, timezone })}
              </span>
              <b>{signed.format(points_x100 / 100)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
