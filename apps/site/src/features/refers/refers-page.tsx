import "./refers.css";
import { useQuery } from "@tanstack/react-query";
import type { InvitedFriend } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { CopyButton } from "@trevo/ui/copy-button";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { Row, RowsWaiting } from "@trevo/ui/row-list";
import { Skeleton } from "@trevo/ui/states";
import { TabRow } from "@trevo/ui/tabs";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PageHero } from "../../lib/page-hero.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { AffiliatePortal } from "./affiliate-portal.tsx";
import { type Invitation as OwnInvitation, friendsQuery, invitationQuery } from "./api.ts";
import { FriendState } from "./friend-state.tsx";

/** The player's own referral link, its results, and the players who used it. */
export function RefersPage() {
  return (
    <ListMemory>
      <div className="refers">
        <PageHero title={m.refers_title()} art="plane" paint="ce" />
        <Parts />
      </div>
    </ListMemory>
  );
}

/** An affiliate has a second tab, which is part of the address. */
function Parts() {
  const { user } = useSession();
  const [query] = useSearchParams();
  const { data: invitation } = useQuery(invitationQuery(user?.id));
  const isPortal = invitation?.is_affiliate === true && query.get("tab") === "affiliate";
  return (
    <>
      {invitation?.is_affiliate ? (
        <TabRow label={m.refers_tabs()}>
          <Link to="?tab=friends" preventScrollReset aria-current={isPortal ? undefined : "page"}>
            <Icon name="send" />
            {m.refers_tab_friends()}
          </Link>
          <Link to="?tab=affiliate" preventScrollReset aria-current={isPortal ? "page" : undefined}>
            <Icon name="star" />
            {m.refers_tab_affiliate()}
          </Link>
        </TabRow>
      ) : null}
      {isPortal ? (
        <AffiliatePortal />
      ) : (
        <>
          <Invitation />
          <h2 className="h2 refers-heading">{m.refers_friends()}</h2>
          <Friends />
        </>
      )}
    </>
  );
}

function Invitation() {
  const { user } = useSession();
  const { data: invitation, isError, refetch } = useQuery(invitationQuery(user?.id));
  const { siteTitle } = useSite();
  const link = useRef<HTMLInputElement>(null);
  if (isError)
    return (
      <section className="panel refers-card" role="alert">
        <p>{m.error_generic()}</p>
        <Button onClick={() => void refetch()}>{m.try_again()}</Button>
      </section>
    );
  if (!invitation) return <Skeleton className="refers-wait" />;
  return (
    <section className="panel refers-card">
      <p className="refers-lead">
        {invitation.reward > 0 ? (
          <>
            {m.refers_reward()} <Money value={invitation.reward} />
          </>
        ) : (
          m.refers_no_reward({ brand: siteTitle })
        )}
      </p>
      <label className="refers-link">
        <span>{m.refers_link()}</span>
        <input ref={link} readOnly value={invitation.link} onFocus={(event) => event.target.select()} />
      </label>
      <div className="refers-actions">
        <CopyButton
          text={invitation.link}
          tone="accent"
          copied={m.refers_copied()}
          failed={m.refers_copy_failed()}
          onFailed={() => link.current?.select()}
        >
          {m.refers_copy()}
        </CopyButton>
        <ShareButton link={invitation.link} title={siteTitle} />
      </div>
      <Figures invitation={invitation} />
    </section>
  );
}

/** Results of the referral link, and the terms under which a friend counts now. */
function Figures({ invitation }: { invitation: OwnInvitation }) {
  return (
    <>
      <dl>
        <div>
          <dt>{m.refers_invited()}</dt>
          <dd>{invitation.total}</dd>
        </div>
        <div>
          <dt>{m.refers_depositors()}</dt>
          <dd>{invitation.depositors}</dd>
        </div>
        {invitation.reward > 0 || invitation.granted > 0 ? (
          <>
            <div>
              <dt>{m.refers_qualified()}</dt>
              <dd>{invitation.qualified}</dd>
            </div>
            <div>
              <dt>{m.refers_granted()}</dt>
              <dd>
                <Money value={invitation.granted} />
              </dd>
            </div>
          </>
        ) : null}
      </dl>
      <details className="refers-more">
        <summary>
          <Icon name="down" />
          {m.refers_qr()}
        </summary>
        <img className="refers-qr" src={invitation.qr} alt={m.refers_qr_alt()} width={196} height={196} />
      </details>
      {invitation.terms === null ? null : (
        <details className="refers-more">
          <summary>
            <Icon name="down" />
            {m.refers_terms()}
          </summary>
          <p className="refers-terms">{invitation.terms}</p>
        </details>
      )}
    </>
  );
}

/** Shown only if the device can share. Account pages render in the browser only, so this can be checked while rendering. */
function ShareButton({ link, title }: { link: string; title: string }) {
  if (typeof navigator.share !== "function") return null;
  return (
    <Button onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}>
      <Icon name="send" />
      {m.refers_share()}
    </Button>
  );
}

function FriendEnd({ friend: { state, deposited } }: { friend: InvitedFriend }) {
  if (state) return <FriendState state={state} />;
  return deposited ? <span className="refers-done">{m.refers_deposited()}</span> : null;
}

function Friends() {
  const { user } = useSession();
  const locale = useLocale();
  const { timezone } = useSite();
  return (
    <PagedList list={friendsQuery(user?.id)} emptyIcon="send" empty={m.refers_empty()} skeleton={<RowsWaiting count={3} />}>
      {(friends) => (
        <ul className="rows">
          {friends.map((friend) => (
            <li key={friend.joined_at}>
              <Row
                icon="user"
                title={friend.name ?? m.refers_hidden()}
                note={m.refers_joined({ when: momentText(friend.joined_at, { locale, timezone }) })}
                end={<FriendEnd friend={friend} />}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
