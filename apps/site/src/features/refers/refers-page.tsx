import "./refers.css";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { CopyButton } from "@trevo/ui/copy-button";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { Row, RowsWaiting } from "@trevo/ui/row-list";
import { Skeleton } from "@trevo/ui/states";
import { useRef } from "react";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PageHero } from "../../lib/page-hero.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { friendsQuery, invitationQuery } from "./api.ts";

/** The player's own invitation, what it brought, and who came by it. */
export function RefersPage() {
  return (
    <ListMemory>
      <div className="refers">
        <PageHero title={m.refers_title()} art="plane" paint="ce" />
        <Invitation />
        <h2 className="h2 refers-heading">{m.refers_friends()}</h2>
        <Friends />
      </div>
    </ListMemory>
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
      <dl>
        <div>
          <dt>{m.refers_invited()}</dt>
          <dd>{invitation.total}</dd>
        </div>
        <div>
          <dt>{m.refers_depositors()}</dt>
          <dd>{invitation.depositors}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Only where the device can share. The page of an account lives in the browser alone, so it may ask. */
function ShareButton({ link, title }: { link: string; title: string }) {
  if (typeof navigator.share !== "function") return null;
  return (
    <Button onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}>
      <Icon name="send" />
      {m.refers_share()}
    </Button>
  );
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
                end={friend.deposited ? <span className="refers-done">{m.refers_deposited()}</span> : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
